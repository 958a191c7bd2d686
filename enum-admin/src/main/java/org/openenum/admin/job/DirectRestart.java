package org.openenum.admin.job;

import java.util.List;
import java.util.Optional;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Restarts a direct job whose process has ended, using the task in its row. */
@Component
class DirectRestart implements JobRestart {

    private final List<DirectWork> works;

    private final DirectJobs jobs;

    private final JobEndings endings;

    DirectRestart(List<DirectWork> works, DirectJobs jobs, JobEndings endings) {
        this.works = works;
        this.jobs = jobs;
        this.endings = endings;
    }

    @Override
    public boolean handles(ImportFormat format) {
        return work(format).isPresent();
    }

    @Override
    public boolean restart(Job job, JobProgress progress) {
        if (job.isUploading()) {
            // The client got no confirmation that the job was queued, and may have sent the request again.
            endings.end(job.id(), JobState.FAILED, Sentence.of("job.not-queued"));
            return false;
        }
        AskedFor asked = job.askedFor();
        if (asked == null) {
            endings.end(job.id(), JobState.FAILED, Sentence.of("job.program-ended"));
            return false;
        }
        jobs.startAnew(job, progress, work(job.request().format()).orElseThrow(), asked);
        return true;
    }

    private Optional<DirectWork> work(ImportFormat format) {
        return works.stream().filter(work -> work.kind() == format).findFirst();
    }
}
