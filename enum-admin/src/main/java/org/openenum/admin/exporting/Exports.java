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

/** The use cases of exports: files that a job writes into the files folder, to be downloaded for a while. */
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
     * An export and its file.
     *
     * @param keptUntil when its file is removed; null before it is complete, and after it was removed
     */
    record View(JobView job, @Nullable Instant keptUntil) {}

    /** A file to download. */
    record Download(String name, Export.Format format, Path file) {}

    /** Queues an export. */
    View start(Export wanted, Author author) {
        // Refuse an invalid request at once.
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
     * The file of an export.
     *
     * @throws RefusedException if there is none yet, or it was removed
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

    /**
     * A file that exists before the job is done is that of another job, which had the same id before a backup was
     * restored.
     */
    private Optional<Path> fileOf(Job job) {
        return job.state() == JobState.DONE ? folder.find(job.id()) : Optional.empty();
    }

    /**
     * Until when the file of an export is kept.
     *
     * @return empty before the file is complete, and after it was removed
     * @throws RefusedException if there is no such export
     */
    public Optional<Instant> keptUntil(long id) {
        return Optional.ofNullable(get(id).keptUntil());
    }

    /**
     * Cancels a running export, and removes its file.
     *
     * @param caller may remove only their own exports, unless they may provision
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
        // First, because it throws if the job was cancelled while it waited: then another program may be writing.
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
                job.counts().found(lines, 0, 0, 0);
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
