package org.openenum.admin.bulk.update;

import org.openenum.admin.bulk.apply.FilteredUpdate;
import org.openenum.admin.bulk.apply.MappingEdit;
import org.openenum.admin.bulk.apply.MappingFilter;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.DelegationFilter;
import org.openenum.admin.mapping.DelegationUpdate;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.RecordUpdate;
import org.openenum.admin.usecase.Author;
import org.springframework.stereotype.Service;

/** The use cases of bulk updates. */
@Service
public class BulkUpdates {

    private final FilteredUpdate updates;

    private final RecordUpdate recordUpdates;

    private final DelegationUpdate delegationUpdates;

    private final DirectJobs jobs;

    BulkUpdates(
            FilteredUpdate updates, RecordUpdate recordUpdates, DelegationUpdate delegationUpdates, DirectJobs jobs) {
        this.updates = updates;
        this.recordUpdates = recordUpdates;
        this.delegationUpdates = delegationUpdates;
        this.jobs = jobs;
    }

    /** What it would do. */
    public FilteredUpdate.Preview preview(String apex, MappingFilter filter, MappingEdit edit) {
        return updates.preview(apex, filter, edit);
    }

    /** Queues it. */
    public JobView start(String apex, MappingFilter filter, MappingEdit edit, long maxCount, Author author) {
        return jobs.start(
                apex,
                ImportFormat.FILTER,
                inWords(filter, edit),
                author,
                job -> updates.apply(
                        apex,
                        filter,
                        edit,
                        maxCount,
                        job.author(),
                        job.progress(),
                        (changeset, outcome) -> job.committed(
                                changeset,
                                row -> row.compared(0, outcome.changed(), outcome.unchanged(), outcome.removed()))));
    }

    /** What an update of record sets would do. */
    public RecordUpdate.Preview preview(String apex, RecordFilter filter, RecordSetEdit edit) {
        return recordUpdates.preview(apex, filter, edit);
    }

    /** Queues an update of record sets; what cannot be asked for is refused at once. */
    public JobView start(String apex, RecordFilter filter, RecordSetEdit edit, long maxCount, Author author) {
        recordUpdates.check(apex, filter, edit);
        return jobs.start(apex, ImportFormat.FILTER, inWords(filter, edit), author, job -> {
            job.progress().begin("writing", 0);
            recordUpdates.apply(
                    apex,
                    filter,
                    edit,
                    maxCount,
                    job.author(),
                    done -> job.progress().advance(done, 0),
                    (changeset, outcome) -> job.committed(
                            changeset,
                            row -> row.compared(0, outcome.changed(), outcome.unchanged(), outcome.removed())));
        });
    }

    /** What an update of delegations would do. */
    public DelegationUpdate.Preview preview(String apex, DelegationFilter filter, RecordSetEdit edit) {
        return delegationUpdates.preview(apex, filter, edit);
    }

    /** Queues an update of delegations; what cannot be asked for is refused at once. */
    public JobView start(String apex, DelegationFilter filter, RecordSetEdit edit, long maxCount, Author author) {
        delegationUpdates.check(apex, filter, edit);
        return jobs.start(apex, ImportFormat.FILTER, inWords(filter, edit), author, job -> {
            job.progress().begin("writing", 0);
            delegationUpdates.apply(
                    apex,
                    filter,
                    edit,
                    maxCount,
                    job.author(),
                    done -> job.progress().advance(done, 0),
                    (changeset, outcome) -> job.committed(
                            changeset,
                            row -> row.compared(0, outcome.changed(), outcome.unchanged(), outcome.removed())));
        });
    }

    private static String inWords(DelegationFilter filter, RecordSetEdit edit) {
        return (edit.delete() ? "remove " : "change ") + "delegations"
                + (filter.prefix().isBlank() ? "" : " below " + filter.prefix().strip())
                + (filter.nameServer().isBlank()
                        ? ""
                        : " to " + filter.nameServer().strip());
    }

    private static String inWords(RecordFilter filter, RecordSetEdit edit) {
        return (edit.delete() ? "remove " : "change ") + "records"
                + (filter.owner().isBlank() ? "" : " of " + filter.owner().strip() + "*")
                + (filter.type().isBlank() ? "" : " of type " + filter.type().strip());
    }

    private static String inWords(MappingFilter filter, MappingEdit edit) {
        return (edit.delete() ? "remove " : "change ") + filter.prefix() + "*"
                + (filter.ruleSet() == null ? "" : " at " + filter.ruleSet())
                + (filter.tag() == null ? "" : " tagged " + filter.tag());
    }
}
