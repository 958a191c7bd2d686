package org.openenum.admin.importing;

import java.nio.file.Files;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobQueue;
import org.openenum.admin.job.JobRestart;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Restarts an import from its file after its program has ended: nothing of it was applied. */
@Component
class ImportRestart implements JobRestart {

    private final JobQueue queue;

    private final ImportRun run;

    private final ImportFolder folder;

    private final WaitingImports waiting;

    ImportRestart(JobQueue queue, ImportRun run, ImportFolder folder, WaitingImports waiting) {
        this.queue = queue;
        this.run = run;
        this.folder = folder;
        this.waiting = waiting;
    }

    @Override
    public boolean handles(ImportFormat format) {
        return format == ImportFormat.CSV || format == ImportFormat.ZONEFILE;
    }

    @Override
    public boolean restart(Job job, JobProgress progress) {
        long id = job.id();
        if (job.isUploading()) {
            waiting.fail(id, Sentence.of("import.upload-cut-short"), false);
            return false;
        }
        if (!Files.exists(folder.upload(id))) {
            waiting.fail(id, Sentence.of("import.file-elsewhere"), false);
            return false;
        }
        // Another program may still have the old staged files open: delete them, so that this run writes new ones.
        folder.cleanToRetry(id);
        queue.add(id, progress, Job::toBeDoneAnew, () -> {
            if (job.reviewed() == null) {
                run.start(id, progress);
            } else {
                run.resumeAnew(id, progress);
            }
        });
        return true;
    }
}
