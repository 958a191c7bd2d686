package org.openenum.admin.bulk.update;

import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.mapping.delegation.DelegationFilter;
import org.openenum.admin.mapping.delegation.DelegationUpdate;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.RecordUpdate;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
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

    /** How many numbers and blocks a filter finds, or the limit where they are more. */
    public long count(String apex, MappingFilter filter, long limit) {
        return updates.count(apex, filter, limit);
    }

    /** What it would do. */
    public UpdatePreview<DiffView> preview(String apex, MappingFilter filter, MappingEdit edit) {
        return updates.preview(apex, filter, edit);
    }

    /** Queues it. */
    public JobView start(String apex, MappingFilter filter, MappingEdit edit, long maxCount, Author author) {
        return start(
                apex,
                inWords(filter, edit),
                author,
                (job, last) -> updates.apply(apex, filter, edit, maxCount, job.author(), job.progress(), last));
    }

    /** How many record sets a filter finds, or the limit where they are more. */
    public long count(String apex, RecordFilter filter, long limit) {
        return recordUpdates.count(apex, filter, limit);
    }

    /** What an update of record sets would do. */
    public UpdatePreview<RecordUpdate.Step> preview(String apex, RecordFilter filter, RecordSetEdit edit) {
        return recordUpdates.preview(apex, filter, edit);
    }

    /** Queues an update of record sets; what cannot be asked for is refused at once. */
    public JobView start(String apex, RecordFilter filter, RecordSetEdit edit, long maxCount, Author author) {
        recordUpdates.check(apex, filter, edit);
        return start(
                apex,
                inWords(filter, edit),
                author,
                (job, last) -> recordUpdates.apply(
                        apex,
                        filter,
                        edit,
                        maxCount,
                        job.author(),
                        done -> job.progress().advance(done, 0),
                        last));
    }

    /** How many delegations a filter finds, or the limit where they are more. */
    public long count(String apex, DelegationFilter filter, long limit) {
        return delegationUpdates.count(apex, filter, limit);
    }

    /** What an update of delegations would do. */
    public UpdatePreview<DelegationUpdate.Step> preview(String apex, DelegationFilter filter, RecordSetEdit edit) {
        return delegationUpdates.preview(apex, filter, edit);
    }

    /** Queues an update of delegations; what cannot be asked for is refused at once. */
    public JobView start(String apex, DelegationFilter filter, RecordSetEdit edit, long maxCount, Author author) {
        delegationUpdates.check(apex, filter, edit);
        return start(
                apex,
                inWords(filter, edit),
                author,
                (job, last) -> delegationUpdates.apply(
                        apex,
                        filter,
                        edit,
                        maxCount,
                        job.author(),
                        done -> job.progress().advance(done, 0),
                        last));
    }

    /** Does it within a job. */
    private interface Update {
        UpdateOutcome run(DirectJobs.Running job, UpdateOutcome.Committed last);
    }

    private JobView start(String apex, String words, Author author, Update update) {
        return jobs.start(apex, ImportFormat.FILTER, words, author, job -> {
            job.progress().begin("writing", 0);
            UpdateOutcome done =
                    update.run(job, (changeset, outcome) -> job.committed(changeset, row -> tell(outcome, row)));
            if (done.count() == 0 && done.leftAlone() > 0) {
                job.done(row -> tell(done, row));
            }
        });
    }

    private static void tell(UpdateOutcome outcome, Job row) {
        row.compared(0, outcome.changed(), outcome.unchanged() + outcome.leftAlone(), outcome.removed());
        row.say(outcome.reason());
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
