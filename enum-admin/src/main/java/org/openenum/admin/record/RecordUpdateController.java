package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Updates;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.web.Api;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/records/bulk-update}. */
@RestController
class RecordUpdateController {

    private final Updates updates;

    private final MatchingRecords matches;

    RecordUpdateController(Updates updates, MatchingRecords matches) {
        this.updates = updates;
        this.matches = matches;
    }

    /**
     * Which record sets; what is missing says nothing.
     *
     * @param owner an owner name or how it begins, and everything below it; as in the list
     * @param type a mnemonic, or TYPE and a number
     */
    record RecordFilterJson(
            @Nullable String owner, @Nullable String type) {

        RecordFilter filter() {
            return new RecordFilter(Objects.requireNonNullElse(owner, ""), Objects.requireNonNullElse(type, ""));
        }
    }

    /**
     * A value that another takes the place of.
     *
     * @param from the whole RDATA of a record, or one field of it: an address, a host name in SRV, MX or NS records, a
     *     string of a TXT record
     * @param to what stands there then
     */
    record ReplaceJson(@Nullable String from, @Nullable String to) {

        Replacement replacement() {
            return new Replacement(Objects.requireNonNullElse(from, ""), Objects.requireNonNullElse(to, ""));
        }
    }

    /**
     * What each record set becomes; what is missing stays.
     *
     * @param ttl with {@code replace}, of those sets only in which something is replaced
     * @param replace the filter must name a type then
     */
    record RecordEditJson(@Nullable Integer ttl, @Nullable ReplaceJson replace) {}

    /**
     * A bulk update of record sets.
     *
     * @param filter everything, if it is missing
     * @param delete whether they are removed, instead of {@code set}
     * @param maxCount refused if more would be changed or removed
     * @param dryRun only to find out
     */
    record RecordUpdateJson(
            @Nullable RecordFilterJson filter,
            @Nullable RecordEditJson set,
            @Nullable Boolean delete,
            @Nullable Long maxCount,
            @Nullable Boolean dryRun) {

        RecordSetEdit edit() {
            ReplaceJson replace = set == null ? null : set.replace();
            return new RecordSetEdit(
                    Boolean.TRUE.equals(delete),
                    set == null ? null : set.ttl(),
                    replace == null ? null : replace.replacement());
        }
    }

    /**
     * What a bulk update of record sets would do.
     *
     * @param dryRun always true
     * @param changed how many would be different
     * @param unchanged those that are like that already, and those that a zone or a delegation is made of, which are
     *     left alone
     * @param sample the first of those that would be changed or removed, with what they are before and after
     * @param complete false if the filter finds so many that the figures are of the first fifty thousand
     */
    record RecordPreviewJson(
            boolean dryRun, long changed, long removed, long unchanged, List<RecordSetDiff> sample, boolean complete) {

        static RecordPreviewJson of(UpdatePreview<RecordSetDiff> preview) {
            UpdateOutcome outcome = preview.outcome();
            return new RecordPreviewJson(
                    true,
                    outcome.changed(),
                    outcome.removed(),
                    outcome.unchanged(),
                    preview.sample(),
                    preview.complete());
        }
    }

    /** Changes or removes every record set that a filter finds: a job; with {@code dryRun} only what it would do. */
    @PostMapping(Api.ROOT + "/zones/{apex}/records/bulk-update")
    ResponseEntity<?> update(@PathVariable String apex, @RequestBody RecordUpdateJson wanted, Author author) {
        RecordFilter filter =
                wanted.filter() == null ? RecordFilter.ALL : wanted.filter().filter();
        long maxCount = Objects.requireNonNullElse(wanted.maxCount(), Long.MAX_VALUE);
        Update<RecordFilter, RecordSetEdit> update = new Update<>(apex, filter, wanted.edit(), maxCount);
        return updates.answer(matches, update, Boolean.TRUE.equals(wanted.dryRun()), RecordPreviewJson::of, author);
    }
}
