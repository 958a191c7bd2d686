package org.openenum.admin.bulk.update;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Updates;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.TagEdit;
import org.openenum.admin.ruleset.RulesEdit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.web.Api;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.sentence.Sentence;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/numbers/bulk-update} and {@code .../blocks/bulk-update}. */
@RestController
class BulkUpdateController {

    private final Updates updates;

    private final FilteredUpdate matches;

    private final TypedNumbers numbers;

    BulkUpdateController(Updates updates, FilteredUpdate matches, TypedNumbers numbers) {
        this.updates = updates;
        this.matches = matches;
        this.numbers = numbers;
    }

    /**
     * Selects numbers or blocks; a missing member does not restrict the selection.
     *
     * @param prefix the digits that the numbers begin with
     * @param ruleSet the name of the shared destination that they point to
     * @param tag a tag that they have
     */
    record FilterJson(
            @Nullable String prefix,
            @Nullable MappingStatus status,
            @Nullable String ruleSet,
            @Nullable String tag) {}

    /**
     * The changes to each selected number or block; missing members are left unchanged.
     *
     * @param ruleSet the name of the shared destination that they point to from now on
     * @param ttl the new TTL of their rules, in seconds; together with {@code replaceService} or
     *     {@code replaceUriHost}, only of numbers and blocks in whose rules something is replaced
     * @param replaceService replaces a service field in their rules, such as {@code E2U+sip}, case-insensitive
     * @param replaceUriHost replaces a host in the URIs of their rules, case-insensitive
     * @param ownRules true: numbers and blocks that point to a shared destination get rules of their own where
     *     {@code ttl}, {@code replaceService} or {@code replaceUriHost} changes their rules; otherwise they are left
     *     unchanged and counted in the response
     * @param comment the new comment; the empty string removes it
     * @param tags the new tags, which replace all present ones; an empty list removes all tags
     * @param addTags tags to add; not together with {@code tags}
     * @param removeTags tags to remove; not together with {@code tags}
     */
    record SetJson(
            @Nullable MappingStatus status,
            @Nullable String ruleSet,
            @Nullable Integer ttl,
            @Nullable ReplacedJson replaceService,
            @Nullable ReplacedJson replaceUriHost,
            @Nullable Boolean ownRules,
            @Nullable String comment,
            @Nullable List<String> tags,
            @Nullable List<String> addTags,
            @Nullable List<String> removeTags) {

        MappingEdit edit(boolean removes) {
            return new MappingEdit(
                    removes,
                    status,
                    ruleSet,
                    new RulesEdit(ttl, ReplacedJson.of(replaceService), ReplacedJson.of(replaceUriHost)),
                    Boolean.TRUE.equals(ownRules),
                    comment,
                    TagEdit.of(tags, addTags, removeTags));
        }
    }

    /**
     * A value to replace.
     *
     * @param from the present value
     * @param to the new value
     */
    record ReplacedJson(@Nullable String from, @Nullable String to) {

        static RulesEdit.@Nullable Replaced of(@Nullable ReplacedJson json) {
            return json == null
                    ? null
                    : new RulesEdit.Replaced(
                            Objects.requireNonNullElse(json.from, ""), Objects.requireNonNullElse(json.to, ""));
        }
    }

    /**
     * A bulk update of numbers or blocks.
     *
     * @param filter selects the numbers or blocks; all of them if missing
     * @param delete true: remove them; not together with {@code set}
     * @param maxCount the request is refused if it would change or remove more than this number
     * @param dryRun true: change nothing, and report what would be changed
     */
    record UpdateJson(
            @Nullable FilterJson filter,
            @Nullable SetJson set,
            @Nullable Boolean delete,
            @Nullable Long maxCount,
            @Nullable Boolean dryRun) {

        MappingEdit edit() {
            boolean removes = Boolean.TRUE.equals(delete);
            if (set != null) {
                return set.edit(removes);
            }
            if (!removes) {
                throw RefusedException.invalid(
                        "/set", "missing", Sentence.plain("set is missing: give what to set, or delete: true"), null);
            }
            return MappingEdit.REMOVAL;
        }
    }

    /**
     * The result of a dry run of a bulk update.
     *
     * @param dryRun always true
     * @param changed how many numbers or blocks would be changed
     * @param removed how many would be removed
     * @param unchanged how many would stay as they are
     * @param leftAlone how many would stay as they are because they use the rules of a shared destination
     * @param reason names these destinations, and how many numbers or blocks point to each; null if none is left alone
     * @param sample the first ones that would be changed or removed, with their state before and after
     * @param complete false: there are so many entries below the prefix that only the first 50,000 were examined
     */
    record PreviewJson(
            boolean dryRun,
            long changed,
            long removed,
            long unchanged,
            long leftAlone,
            @Nullable Sentence reason,
            List<DiffView> sample,
            boolean complete) {

        static PreviewJson of(UpdatePreview<DiffView> preview) {
            UpdateOutcome outcome = preview.outcome();
            return new PreviewJson(
                    true,
                    outcome.changed(),
                    outcome.removed(),
                    outcome.unchanged(),
                    outcome.leftAlone(),
                    outcome.reason(),
                    preview.sample(),
                    preview.complete());
        }
    }

    /**
     * Changes or removes all numbers or blocks that a filter selects, as a job. With {@code dryRun} it only reports
     * what would be changed.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}/bulk-update")
    ResponseEntity<?> update(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestBody UpdateJson wanted,
            Caller caller,
            Author author) {
        MappingFilter filter = filterOf(apex, collection, wanted.filter());
        caller.requireNumber(filter.prefix());
        long maxCount = Objects.requireNonNullElse(wanted.maxCount(), Long.MAX_VALUE);
        Update<MappingFilter, MappingEdit> update = new Update<>(apex, filter, wanted.edit(), maxCount);
        return updates.answer(matches, update, Boolean.TRUE.equals(wanted.dryRun()), PreviewJson::of, author);
    }

    private MappingFilter filterOf(String apex, String collection, @Nullable FilterJson filter) {
        MappingKind kind = MappingRef.kindOf(collection);
        return filter == null
                ? new MappingFilter(kind, "", null, null, null)
                : new MappingFilter(
                        kind,
                        numbers.readStart(apex, Objects.requireNonNullElse(filter.prefix(), ""), "/filter/prefix"),
                        filter.status(),
                        filter.ruleSet(),
                        tagOf(filter.tag()));
    }

    private static @Nullable String tagOf(@Nullable String tag) {
        try {
            return tag == null ? null : MappingTags.normal(tag);
        } catch (InvalidTagException e) {
            throw RefusedException.invalid("/filter/tag", "invalid", e.sentence(), tag);
        }
    }
}
