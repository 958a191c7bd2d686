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
     * Which delegations; what is missing says nothing.
     *
     * @param prefix what their digits begin with
     * @param nameServer a host that they lead to, or a domain that it is in; as in the list
     */
    record DelegationFilterJson(
            @Nullable String prefix, @Nullable String nameServer) {

        DelegationFilter filter() {
            return new DelegationFilter(
                    Objects.requireNonNullElse(prefix, ""), Objects.requireNonNullElse(nameServer, ""));
        }
    }

    /**
     * A name server that another takes the place of.
     *
     * @param from its host name
     * @param to the host name that stands there then
     */
    record NameServerReplaceJson(
            @Nullable String from, @Nullable String to) {

        Replacement replacement() {
            return new Replacement(Objects.requireNonNullElse(from, ""), Objects.requireNonNullElse(to, ""));
        }
    }

    /**
     * What each delegation becomes; what is missing stays.
     *
     * @param ttl of its NS and DS records; with {@code replace}, of those delegations only in which something is
     *     replaced
     * @param replace one of its name servers
     */
    record DelegationEditJson(
            @Nullable Integer ttl, @Nullable NameServerReplaceJson replace) {}

    /**
     * A bulk update of delegations.
     *
     * @param filter everything, if it is missing
     * @param delete whether they are removed, instead of {@code set}
     * @param maxCount refused if more would be changed or removed
     * @param dryRun only to find out
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
     * What a bulk update of delegations would do.
     *
     * @param dryRun always true
     * @param changed how many would be different
     * @param unchanged those that are like that already
     * @param sample the first of those that would be changed or removed, with what they are before and after
     * @param complete false if there are so many delegations below the prefix that the figures are of the first fifty
     *     thousand
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

    /** Changes or removes every delegation that a filter finds: a job; with {@code dryRun} only what it would do. */
    @PostMapping(Api.ROOT + "/zones/{apex}/delegations/bulk-update")
    ResponseEntity<?> update(@PathVariable String apex, @RequestBody DelegationUpdateJson wanted, Author author) {
        DelegationFilter filter =
                wanted.filter() == null ? DelegationFilter.ALL : wanted.filter().filter();
        long maxCount = Objects.requireNonNullElse(wanted.maxCount(), Long.MAX_VALUE);
        Update<DelegationFilter, RecordSetEdit> update = new Update<>(apex, filter, wanted.edit(), maxCount);
        return updates.answer(matches, update, Boolean.TRUE.equals(wanted.dryRun()), DelegationPreviewJson::of, author);
    }
}
