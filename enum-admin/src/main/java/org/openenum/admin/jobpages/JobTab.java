package org.openenum.admin.jobpages;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffSummary;
import org.openenum.admin.job.JobView;

/**
 * One of the lists on a job's page, and its number of lines.
 *
 * @param name the name in the query string of the page
 */
record JobTab(String name, long count) {

    static final String ERRORS = "errors";

    static final String WARNINGS = "warnings";

    static final String ROWS = "rows";

    static final String RECORDS = "records";

    private static final String NONE = "";

    /** The lists that exist for a job, most urgent first. */
    static List<JobTab> of(JobView job, @Nullable DiffSummary counts) {
        List<JobTab> tabs = new ArrayList<>();
        if (job.errors() > 0) {
            tabs.add(new JobTab(ERRORS, job.errors()));
        }
        if (counts != null) {
            boolean anyRows = counts.mappings(NONE) + counts.mappings("unchanged") > 0;
            if (anyRows || !counts.hasRecordSets()) {
                tabs.add(new JobTab(ROWS, counts.mappings(NONE)));
            }
            if (counts.hasRecordSets()) {
                tabs.add(new JobTab(RECORDS, counts.recordSets(NONE)));
            }
        }
        if (job.warnings() > 0) {
            tabs.add(new JobTab(WARNINGS, job.warnings()));
        }
        return tabs;
    }

    /** The requested list if it exists, otherwise the first; the empty text if there is none. */
    static String chosen(List<JobTab> tabs, String wanted) {
        return tabs.stream()
                .map(JobTab::name)
                .filter(name -> name.equals(wanted))
                .findFirst()
                .orElseGet(() -> tabs.isEmpty() ? NONE : tabs.get(0).name());
    }
}
