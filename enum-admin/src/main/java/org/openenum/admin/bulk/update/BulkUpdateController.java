package org.openenum.admin.bulk.update;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.apply.MappingEdit;
import org.openenum.admin.bulk.apply.MappingFilter;
import org.openenum.admin.bulk.apply.TagEdit;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.job.JobView;
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
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/numbers/bulk-update} and {@code .../blocks/bulk-update}. */
@RestController
class BulkUpdateController {

    private final BulkUpdates updates;

    private final TypedNumbers numbers;

    BulkUpdateController(BulkUpdates updates, TypedNumbers numbers) {
        this.numbers = numbers;
        this.updates = updates;
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
     * @param comment the empty text takes the comment away
     * @param tags their tags from now on; an empty list takes all tags away
     * @param addTags tags that they get besides those they have; not together with {@code tags}
     * @param removeTags tags that they lose; not together with {@code tags}
     */
    record SetJson(
            @Nullable MappingStatus status,
            @Nullable String ruleSet,
            @Nullable Integer ttl,
            @Nullable String comment,
            @Nullable List<String> tags,
            @Nullable List<String> addTags,
            @Nullable List<String> removeTags) {

        TagEdit tagEdit() {
            return TagEdit.of(tags, addTags, removeTags);
        }
    }

    /**
     * A bulk update.
     *
     * @param filter everything, if it is missing
     * @param delete whether they are removed, instead of {@code set}
     * @param maxCount refused if more would be changed or removed; to remove without a filter it must be how many there are
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
            return set == null
                    ? new MappingEdit(removes, null, null, null, null, TagEdit.NOTHING)
                    : new MappingEdit(removes, set.status(), set.ruleSet(), set.ttl(), set.comment(), set.tagEdit());
        }
    }

    /**
     * What a bulk update would do.
     *
     * @param dryRun always true
     * @param changed how many would be different
     * @param sample the first of those that would be changed or removed, with what they are before and after
     * @param complete false if there are so many entries below the prefix that the figures are of the first fifty thousand
     */
    record PreviewJson(
            boolean dryRun, long changed, long removed, long unchanged, List<DiffView> sample, boolean complete) {

        static PreviewJson of(UpdatePreview<DiffView> preview) {
            UpdateOutcome outcome = preview.outcome();
            return new PreviewJson(
                    true,
                    outcome.changed(),
                    outcome.removed(),
                    outcome.unchanged(),
                    preview.sample(),
                    preview.complete());
        }
    }

    /** A job; with {@code dryRun} only what it would do. */
    @PostMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}/bulk-update")
    ResponseEntity<?> update(
            @PathVariable String apex, @PathVariable String collection, @RequestBody UpdateJson wanted, Author author) {
        MappingFilter filter = filterOf(apex, collection, wanted.filter());
        MappingEdit edit = wanted.edit();
        if (author.dryRun() || Boolean.TRUE.equals(wanted.dryRun())) {
            return ResponseEntity.ok(PreviewJson.of(updates.preview(apex, filter, edit)));
        }
        if (edit.delete() && wanted.set() == null && filter.isEverything()) {
            WholeRemoval.confirm(wanted.maxCount(), limit -> updates.count(apex, filter, limit));
        }
        long maxCount = wanted.maxCount() == null ? Long.MAX_VALUE : wanted.maxCount();
        JobView job = updates.start(apex, filter, edit, maxCount, author);
        return ResponseEntity.accepted().location(URI.create(job.self())).body(job);
    }

    private MappingFilter filterOf(String apex, String collection, @Nullable FilterJson filter) {
        MappingKind kind = collection.equals("numbers") ? MappingKind.NUMBER : MappingKind.BLOCK;
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
            throw RefusedException.invalid("/filter/tag", "invalid", String.valueOf(e.getMessage()), tag);
        }
    }
}
