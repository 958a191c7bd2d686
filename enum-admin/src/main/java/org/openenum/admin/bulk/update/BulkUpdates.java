package org.openenum.admin.bulk.update;

import org.openenum.admin.bulk.apply.FilteredUpdate;
import org.openenum.admin.bulk.apply.MappingEdit;
import org.openenum.admin.bulk.apply.MappingFilter;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.springframework.stereotype.Service;

/** The use cases of bulk updates. */
@Service
public class BulkUpdates {

    private final FilteredUpdate updates;

    private final DirectJobs jobs;

    BulkUpdates(FilteredUpdate updates, DirectJobs jobs) {
        this.updates = updates;
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

    private static String inWords(MappingFilter filter, MappingEdit edit) {
        return (edit.delete() ? "remove " : "change ") + filter.prefix() + "*"
                + (filter.ruleSet() == null ? "" : " at " + filter.ruleSet())
                + (filter.tag() == null ? "" : " tagged " + filter.tag());
    }
}
