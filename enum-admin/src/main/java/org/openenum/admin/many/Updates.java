package org.openenum.admin.many;

import java.net.URI;
import java.util.List;
import java.util.function.Function;
import org.openenum.admin.job.AskedFor;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.DirectWork;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Service;

/** The use case of changing everything that a filter selects: a job. */
@Service
public class Updates implements DirectWork {

    private final DirectJobs jobs;

    private final List<Matches<?, ?, ?>> kinds;

    Updates(DirectJobs jobs, List<Matches<?, ?, ?>> kinds) {
        this.jobs = jobs;
        this.kinds = kinds;
    }

    /** Queues an update; an invalid one is refused at once. */
    public <F, E> JobView start(Matches<F, E, ?> matches, Update<F, E> update, Author author) {
        matches.check(update);
        AskedFor asked = AskedFor.of(matches.form().name(), update);
        return jobs.start(update.apex(), this, asked, matches.inWords(update), author);
    }

    @Override
    public ImportFormat kind() {
        return ImportFormat.FILTER;
    }

    @Override
    public void run(DirectJobs.Running job, AskedFor asked) {
        run(
                job,
                asked,
                kinds.stream()
                        .filter(kind -> kind.form().name().equals(asked.of()))
                        .findFirst()
                        .orElseThrow());
    }

    @SuppressWarnings("unchecked") // the filter and edit have the classes of their kind
    private static <F, E> void run(DirectJobs.Running job, AskedFor asked, Matches<F, E, ?> matches) {
        Update<F, E> update =
                asked.as(Update.class, matches.form().filter(), matches.form().edit());
        job.progress().begin("writing", 0);
        UpdateOutcome done = matches.apply(
                update,
                job.author(),
                job.progress(),
                (changeset, outcome) -> job.committed(changeset, row -> tell(outcome, row)));
        if (done.count() == 0 && done.leftAlone() > 0) {
            job.done(row -> tell(done, row));
        }
    }

    /**
     * Answers a request for an update: with the job, or in a dry run with its effect.
     *
     * @param json converts a preview
     */
    public <F, E, S> ResponseEntity<?> answer(
            Matches<F, E, S> matches,
            Update<F, E> update,
            boolean dryRun,
            Function<UpdatePreview<S>, ?> json,
            Author author) {
        if (author.dryRun() || dryRun) {
            return ResponseEntity.ok(json.apply(matches.preview(update)));
        }
        JobView job = start(matches, update, author);
        return ResponseEntity.accepted().location(URI.create(job.self())).body(job);
    }

    private static void tell(UpdateOutcome outcome, Job row) {
        row.counts()
                .changes(new Difference(
                        0, outcome.changed(), outcome.unchanged() + outcome.leftAlone(), outcome.removed()));
        if (outcome.reason() != null) {
            row.say(outcome.reason());
        }
    }
}
