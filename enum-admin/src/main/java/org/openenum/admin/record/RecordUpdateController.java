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
     * Selects record sets; a missing member does not restrict the selection.
     *
     * @param owner an owner name or its beginning, including all names below it, as in the list of record sets
     * @param type the record type: a mnemonic, or TYPE and a number
     */
    record RecordFilterJson(
            @Nullable String owner, @Nullable String type) {

        RecordFilter filter() {
            return new RecordFilter(Objects.requireNonNullElse(owner, ""), Objects.requireNonNullElse(type, ""));
        }
    }

    /**
     * A value in the records to replace.
     *
     * @param from the whole RDATA of a record, or one field of it: an address, a host name in SRV, MX or NS records, a
     *     string of a TXT record
     * @param to the new value
     */
    record ReplaceJson(@Nullable String from, @Nullable String to) {

        Replacement replacement() {
            return new Replacement(Objects.requireNonNullElse(from, ""), Objects.requireNonNullElse(to, ""));
        }
    }

    /**
     * The changes to each selected record set; missing members are left unchanged.
     *
     * @param ttl the new TTL in seconds; together with {@code replace}, only of record sets in which something is
     *     replaced
     * @param replace replaces a value; requires a filter with a type
     */
    record RecordEditJson(@Nullable Integer ttl, @Nullable ReplaceJson replace) {}

    /**
     * A bulk update of record sets.
     *
     * @param filter selects the record sets; all of them if missing
     * @param delete true: remove them; not together with {@code set}
     * @param maxCount the request is refused if it would change or remove more than this number
     * @param dryRun true: change nothing, and report what would be changed
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
     * The result of a dry run of a bulk update of record sets.
     *
     * @param dryRun always true
     * @param changed how many record sets would be changed
     * @param removed how many would be removed
     * @param unchanged how many stay as they are: those that already have the new values, and those that belong to the
     *     zone itself or to a delegation
     * @param sample the first ones that would be changed or removed, with their state before and after
     * @param complete false: the filter selects so many that only the first 50,000 were counted
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

    /**
     * Changes or removes all record sets that a filter selects, as a job. With {@code dryRun} it only reports what
     * would be changed.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/records/bulk-update")
    ResponseEntity<?> update(@PathVariable String apex, @RequestBody RecordUpdateJson wanted, Author author) {
        RecordFilter filter =
                wanted.filter() == null ? RecordFilter.ALL : wanted.filter().filter();
        long maxCount = Objects.requireNonNullElse(wanted.maxCount(), Long.MAX_VALUE);
        Update<RecordFilter, RecordSetEdit> update = new Update<>(apex, filter, wanted.edit(), maxCount);
        return updates.answer(matches, update, Boolean.TRUE.equals(wanted.dryRun()), RecordPreviewJson::of, author);
    }
}
