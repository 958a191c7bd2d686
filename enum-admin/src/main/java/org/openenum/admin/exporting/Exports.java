package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.job.AskedFor;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.DirectWork;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** The use cases of exports: files that a job writes into the data folder, to be fetched for a while. */
@Service
public class Exports implements DirectWork {

    private final DirectJobs direct;

    private final Jobs jobs;

    private final ZoneDownload downloads;

    private final ExportFolder folder;

    private final Clock clock;

    Exports(DirectJobs direct, Jobs jobs, ZoneDownload downloads, ExportFolder folder, Clock clock) {
        this.clock = clock;
        this.direct = direct;
        this.jobs = jobs;
        this.downloads = downloads;
        this.folder = folder;
    }

    /**
     * An export as it is.
     *
     * @param keptUntil when its file is removed; null while there is none, and when there is none any more
     */
    record View(JobView job, @Nullable Instant keptUntil) {}

    /** A file to be sent. */
    record Download(String name, Export.Format format, Path file) {}

    /** Queues one. */
    View start(Export wanted, Author author) {
        // What cannot be asked for is refused at once.
        var unused = contentOf(wanted);
        folder.requireRoom();
        JobView job = direct.start(
                wanted.query().zone(),
                this,
                AskedFor.of("export", wanted),
                Sentence.plain(ExportName.of(wanted, clock.instant())),
                author);
        return new View(job, null);
    }

    @Override
    public ImportFormat kind() {
        return ImportFormat.EXPORT;
    }

    @Override
    public void run(DirectJobs.Running job, AskedFor asked) {
        write(job, contentOf(asked.as(Export.class)));
    }

    private ZoneDownload.Streamed contentOf(Export wanted) {
        return wanted.format() == Export.Format.CSV
                ? downloads.numbers(wanted.query(), wanted.audience())
                : downloads.zoneFile(wanted.query().zone(), wanted.namesPerWildcard(), wanted.audience());
    }

    /**
     * One export.
     *
     * @throws RefusedException if there is none
     */
    View get(long id) {
        Job job = require(id);
        return new View(jobs.view(id), fileOf(job).map(folder::keptUntil).orElse(null));
    }

    /**
     * Its file.
     *
     * @throws RefusedException if there is none yet, or none any more
     */
    Download file(long id) {
        Job job = require(id);
        String name = String.valueOf(job.request().fileName());
        return fileOf(job)
                .map(file -> new Download(name, Export.Format.ofFile(name), file))
                .orElseThrow(() -> job.state() == JobState.DONE
                        ? RefusedException.notFound(Sentence.of("export.gone", ExportFolder.MAX_AGE.toHours()))
                        : RefusedException.conflict(
                                Sentence.of("export.no-file", job.state().name().toLowerCase(Locale.ROOT))));
    }

    /** One that lies there before the job is done is another job's, which had the same id before a backup came back. */
    private Optional<Path> fileOf(Job job) {
        return job.state() == JobState.DONE ? folder.find(job.id()) : Optional.empty();
    }

    /**
     * Until when the file of an export is kept.
     *
     * @return nothing while there is no file, and when there is none any more
     * @throws RefusedException if there is no such export
     */
    public Optional<Instant> keptUntil(long id) {
        return Optional.ofNullable(get(id).keptUntil());
    }

    /**
     * Stops one that is under way, and removes its file.
     *
     * @param caller who may not provision removes only what is his own
     */
    void remove(long id, Caller caller) {
        Job job = require(id);
        if (!caller.may(Permission.PROVISION) && !caller.name().equals(job.actor())) {
            throw RefusedException.forbidden(Sentence.of("export.of-somebody-else"));
        }
        jobs.cancel(id);
        try {
            folder.remove(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(DirectJobs.Running running, ZoneDownload.Streamed content) {
        // First of all: one that was cancelled while it waited has not the turn, and another program may write.
        running.progress().begin("writing", 0);
        folder.makeRoom();
        try {
            write(running, content, folder.unfinished(running.id()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(DirectJobs.Running running, ZoneDownload.Streamed content, Path unfinished) throws IOException {
        try {
            long lines = write(content, unfinished, running);
            running.progress().checkCancelled();
            long octets = Files.size(unfinished);
            folder.finish(unfinished, running.id());
            running.done(job -> {
                job.counted(lines, 0, 0, 0);
                job.written(octets);
            });
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static long write(ZoneDownload.Streamed content, Path file, DirectJobs.Running running) throws IOException {
        try (WatchedWriter out =
                new WatchedWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8), running.progress())) {
            content.content().writeTo(out);
            return out.lines();
        }
    }

    private Job require(long id) {
        Job job = jobs.get(id);
        if (job.request().format() != ImportFormat.EXPORT) {
            throw RefusedException.notFound(Sentence.of("export.unknown", id));
        }
        return job;
    }
}
