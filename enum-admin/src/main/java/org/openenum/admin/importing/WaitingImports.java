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
 * Imports that wait for somebody, files of failed ones, which may be tried again, and lists of what was wrong: how long
 * they are kept.
 *
 * <p>Safe for many threads.
 */
@Component
class WaitingImports {

    /** How long an import waits for a decision, and the file of a failed one to be tried again. */
    private static final Duration MAX_WAITING = Duration.ofHours(24);

    /** By then whoever ended an import has put its files away; one that another program ended may still have them. */
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
     * Ends what nobody decided on in time, and removes the files of failed imports that nobody tried again in time, of
     * others that are over, and old lists.
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

    /** Ends an import; its file stays where it can be tried again. */
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
