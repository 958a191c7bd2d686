package org.openenum.admin.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.sentence.Sentence;

/**
 * A job. While it runs, {@code progress} is more recent than the other members.
 *
 * @param isFinal true: the job has ended and its state does not change any more
 * @param fileName the name of the uploaded file, or a description of what the job takes its changes from
 * @param digest a digest of what applying the import would do; null unless it waits to be applied
 * @param changeset the number of the changeset that the job has committed, with which it can be reverted; null if there
 *     is none
 */
public record JobView(
        long id,
        String self,
        JobState state,
        boolean isFinal,
        String zone,
        ImportFormat format,
        String mode,
        String onError,
        int maxDeletePercent,
        boolean compress,
        @Nullable Sentence fileName,
        long fileBytes,
        String actor,
        Instant createdAt,
        @Nullable Instant finishedAt,
        long entries,
        long errors,
        long warnings,
        Difference difference,
        @Nullable String digest,
        @Nullable Long changeset,
        @Nullable Sentence message,
        JobProgress.@Nullable Reading progress) {

    /**
     * The stored job, with its progress while it runs.
     *
     * <p>While this process still runs a job, the job has not ended, whatever its row says: H2 shows the rows of a
     * commit before they are durable, many seconds before for millions of rows, and a kill in that time undoes them.
     *
     * @param progress looked up after {@code job} was read; null unless this process runs the job
     */
    public static JobView of(Job job, @Nullable JobProgress progress) {
        JobProgress.Reading reading = progress == null ? job.progress() : progress.reading();
        JobState state = progress != null && job.state().isFinal() ? JobState.APPLYING : job.state();
        ImportRequest request = job.request();
        return new JobView(
                job.id(),
                "/api/v1/jobs/" + job.id(),
                state,
                state.isFinal(),
                request.zone(),
                request.format(),
                modeOf(request),
                request.skipsBadRows() ? "skip" : "abort",
                request.maxDeletePercent(),
                request.compresses(),
                fileNameOf(request),
                job.fileOctets(),
                job.actor(),
                job.createdAt(),
                state.isFinal() ? job.finishedAt() : null,
                job.counts().entries(),
                reading == null ? job.counts().badRows() : Math.max(job.counts().badRows(), reading.errors()),
                job.counts().warnings(),
                job.counts().changes(),
                state == JobState.STAGED ? job.reviewed() : null,
                state.isFinal() ? job.changesetId() : null,
                job.message(),
                reading);
    }

    private static @Nullable Sentence fileNameOf(ImportRequest request) {
        String name = request.fileName();
        if (name == null) {
            return null;
        }
        return request.format() == ImportFormat.FILTER ? StoredSentence.read(name) : Sentence.plain(name);
    }

    private static String modeOf(ImportRequest request) {
        return switch (request.format()) {
            case CHANGESET -> "revert";
            case FILTER -> "update";
            case EXPORT -> "export";
            case CSV, ZONEFILE, DEMO -> request.replaces() ? "replace" : "merge";
        };
    }
}
