package org.openenum.admin.demo;

import org.openenum.admin.importing.Imports;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.springframework.stereotype.Component;

/** Starts the job that loads the demo plan. */
@Component
class DemoLoader {

    /** The zone of the demo plan. */
    static final String APEX = "e164.arpa";

    private final Imports imports;

    DemoLoader(Imports imports) {
        this.imports = imports;
    }

    JobView load(Author author) {
        ImportRequest request =
                new ImportRequest(APEX, ImportFormat.DEMO, false, false, 0, true, false, false, "demo number plan");
        return imports.start(
                request, author, (zone, staging, errors, progress) -> new DemoPlan().write(staging, progress));
    }
}
