package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Updates;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.Replacement;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.web.Api;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/delegations/bulk-update}. */
@RestController
class DelegationUpdateController {

    private final Updates updates;

    private final MatchingDelegations matches;

    DelegationUpdateController(Updates updates, MatchingDelegations matches) {
        this.updates = updates;
        this.matches = matches;
    }

    /**
     * Selects delegations; a missing member does not restrict the selection.
     *
     * @param prefix the digits that the delegated prefixes begin with
     * @param nameServer a name server of the delegation, or a domain that a name server is in, as in the list of
     *     delegations
     */
    record DelegationFilterJson(
            @Nullable String prefix, @Nullable String nameServer) {

        DelegationFilter filter() {
            return new DelegationFilter(
                    Objects.requireNonNullElse(prefix, ""), Objects.requireNonNullElse(nameServer, ""));
        }
    }

    /**
     * A name server to replace.
     *
     * @param from the present host name
     * @param to the new host name
     */
    record NameServerReplaceJson(
            @Nullable String from, @Nullable String to) {

        Replacement replacement() {
            return new Replacement(Objects.requireNonNullElse(from, ""), Objects.requireNonNullElse(to, ""));
        }
    }

    /**
     * The changes to each selected delegation; missing members are left unchanged.
     *
     * @param ttl the new TTL of the NS and DS records, in seconds; together with {@code replace}, only of delegations
     *     in which a name server is replaced
     * @param replace replaces one name server
     */
    record DelegationEditJson(
            @Nullable Integer ttl, @Nullable NameServerReplaceJson replace) {}

    /**
     * A bulk update of delegations.
     *
     * @param filter selects the delegations; all of them if missing
     * @param delete true: remove them; not together with {@code set}
     * @param maxCount the request is refused if it would change or remove more than this number
     * @param dryRun true: change nothing, and report what would be changed
     */
    record DelegationUpdateJson(
            @Nullable DelegationFilterJson filter,
            @Nullable DelegationEditJson set,
            @Nullable Boolean delete,
            @Nullable Long maxCount,
            @Nullable Boolean dryRun) {

        RecordSetEdit edit() {
            NameServerReplaceJson replace = set == null ? null : set.replace();
            return new RecordSetEdit(
                    Boolean.TRUE.equals(delete),
                    set == null ? null : set.ttl(),
                    replace == null ? null : replace.replacement());
        }
    }

    /**
     * The result of a dry run of a bulk update of delegations.
     *
     * @param dryRun always true
     * @param changed how many delegations would be changed
     * @param removed how many would be removed
     * @param unchanged how many already have the new values
     * @param sample the first ones that would be changed or removed, with their state before and after
     * @param complete false: there are so many delegations below the prefix that only the first 50,000 were examined
     */
    record DelegationPreviewJson(
            boolean dryRun, long changed, long removed, long unchanged, List<DelegationDiff> sample, boolean complete) {

        static DelegationPreviewJson of(UpdatePreview<DelegationDiff> preview) {
            UpdateOutcome outcome = preview.outcome();
            return new DelegationPreviewJson(
                    true,
                    outcome.changed(),
                    outcome.removed(),
                    outcome.unchanged(),
                    preview.sample(),
                    preview.complete());
        }
    }

    /**
     * Changes or removes all delegations that a filter selects, as a job. With {@code dryRun} it only reports what
     * would be changed.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/delegations/bulk-update")
    ResponseEntity<?> update(@PathVariable String apex, @RequestBody DelegationUpdateJson wanted, Author author) {
        DelegationFilter filter =
                wanted.filter() == null ? DelegationFilter.ALL : wanted.filter().filter();
        long maxCount = Objects.requireNonNullElse(wanted.maxCount(), Long.MAX_VALUE);
        Update<DelegationFilter, RecordSetEdit> update = new Update<>(apex, filter, wanted.edit(), maxCount);
        return updates.answer(matches, update, Boolean.TRUE.equals(wanted.dryRun()), DelegationPreviewJson::of, author);
    }
}
