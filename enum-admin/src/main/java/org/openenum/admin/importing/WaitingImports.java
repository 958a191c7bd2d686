package org.openenum.admin.importing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobEndings;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/**
 * Limits how long imports wait for a decision, and how long the files of failed imports and lists of errors are kept.
 *
 * <p>Safe for many threads.
 */
@Component
class WaitingImports {

    /** How long an import waits for a decision, and how long the file of a failed one is kept to be retried. */
    private static final Duration MAX_WAITING = Duration.ofHours(24);

    /** Time for the program that ended an import to remove its files; another program may still be using them. */
    private static final Duration PUT_AWAY_WITHIN = Duration.ofMinutes(1);

    private final Jobs jobs;

    private final JobEndings endings;

    private final ImportFolder folder;

    private final Clock clock;

    WaitingImports(Jobs jobs, JobEndings endings, ImportFolder folder, Clock clock) {
        this.jobs = jobs;
        this.endings = endings;
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * Cancels imports that waited too long, and removes the files of failed imports that were not retried in time,
     * files of other ended imports, and old lists.
     */
    void discardOld() {
        Instant now = clock.instant();
        Instant oldest = now.minus(MAX_WAITING);
        for (Job job : jobs.unfinished()) {
            if (job.state().waitsForSomebody() && job.atRestSince().isBefore(oldest)) {
                endings.cancelWaiting(
                        job.id(),
                        Sentence.of("import.not-applied", MAX_WAITING.toHours()),
                        () -> folder.clean(job.id()));
            }
        }
        folder.idsWithUpload().stream().filter(id -> isOver(id, now)).forEach(folder::clean);
        folder.removeArrivingBefore(oldest);
        folder.removeListsBefore(now.minus(ImportFolder.LISTS_KEPT));
    }

    private boolean isOver(long id, Instant now) {
        try {
            Job job = jobs.get(id);
            Duration kept = job.state() == JobState.FAILED ? MAX_WAITING : PUT_AWAY_WITHIN;
            return job.state().isFinal() && job.atRestSince().isBefore(now.minus(kept));
        } catch (RefusedException e) {
            return true;
        }
    }

    /** Ends an import as failed; keeps its file if it can be retried. */
    void fail(long id, Sentence why, boolean fileIsWhole) {
        endings.end(id, JobState.FAILED, why, () -> {
            if (fileIsWhole) {
                folder.cleanToRetry(id);
            } else {
                folder.clean(id);
            }
        });
    }
}
