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

    /** Which ones; what is missing says nothing. */
    record FilterJson(
            @Nullable String prefix,
            @Nullable MappingStatus status,
            @Nullable String ruleSet,
            @Nullable String tag) {}

    /**
     * What each of them becomes; what is missing stays.
     *
     * @param ttl of their rules; with {@code replaceService} or {@code replaceUriHost}, of those only in which
     *     something is replaced
     * @param replaceService a services field in their rules, in any case, and what takes its place
     * @param replaceUriHost a host in the URIs of their rules, in any case, and what takes its place
     * @param ownRules true to take those that point to a shared destination off it, with rules of their own, where
     *     {@code ttl}, {@code replaceService} or {@code replaceUriHost} changes their rules; otherwise they are left
     *     alone, and the answer says how many
     * @param comment the empty text takes the comment away
     * @param tags their tags from now on; an empty list takes all tags away
     * @param addTags tags that they get besides those they have; not together with {@code tags}
     * @param removeTags tags that they lose; not together with {@code tags}
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

    /** What goes and what takes its place. */
    record ReplacedJson(@Nullable String from, @Nullable String to) {

        static RulesEdit.@Nullable Replaced of(@Nullable ReplacedJson json) {
            return json == null
                    ? null
                    : new RulesEdit.Replaced(
                            Objects.requireNonNullElse(json.from, ""), Objects.requireNonNullElse(json.to, ""));
        }
    }

    /**
     * A bulk update.
     *
     * @param filter everything, if it is missing
     * @param delete whether they are removed, instead of {@code set}
     * @param maxCount refused if more would be changed or removed
     * @param dryRun only to find out
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
                        "/set", "missing", Sentence.plain("say what to set, or delete: true"), null);
            }
            return MappingEdit.REMOVAL;
        }
    }

    /**
     * What a bulk update would do.
     *
     * @param dryRun always true
     * @param changed how many would be different
     * @param leftAlone those that stay as they are because their rules are those of a shared destination
     * @param reason which destinations these are, and how many point to each; null where none is left alone
     * @param sample the first of those that would be changed or removed, with what they are before and after
     * @param complete false if there are so many entries below the prefix that the figures are of the first fifty
     *     thousand
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

    /** A job; with {@code dryRun} only what it would do. */
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
