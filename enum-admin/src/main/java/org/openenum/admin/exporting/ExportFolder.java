package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The files of exports: {@code exports/<id>} in the files folder, which several programs may share; a file with this
 * name is complete. Safe for many threads, and for a program that has lost its export without knowing it yet: until it
 * is complete, each attempt writes its own file.
 */
@Component
class ExportFolder {

    /** Long enough to download the file the next morning; later, a new export has current data. */
    static final Duration MAX_AGE = Duration.ofHours(24);

    /**
     * The total size of the kept files, in octets, from which the next export is refused, so that exports do not fill
     * the disk: a file of five million numbers has some hundred megabytes.
     */
    static final long MAX_OCTETS = 10L << 30;

    private static final String UNFINISHED = ".part";

    private final Path root;

    private final Clock clock;

    ExportFolder(@Value("${openenum.files:${openenum.data:data}}") Path files, Clock clock) {
        this.root = files.resolve("exports");
        this.clock = clock;
    }

    /** Where a file is written until it is complete; each call gives another path. */
    Path unfinished(long id) throws IOException {
        Files.createDirectories(root);
        return root.resolve(id + "-" + UUID.randomUUID() + UNFINISHED);
    }

    /** Completes a file: all of it is on disk before it gets its final name. */
    void finish(Path unfinished, long id) throws IOException {
        try (FileChannel content = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            content.force(true);
        }
        Files.move(unfinished, file(id), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A complete file, if it is still kept. */
    Optional<Path> find(long id) {
        return Optional.of(file(id)).filter(file -> Files.exists(file) && isKept(file));
    }

    /** Until when a complete file is kept. */
    Instant keptUntil(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant().plus(MAX_AGE);
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    /** Removes the file of an export; a job that is still writing it removes its unfinished file when it stops. */
    void remove(long id) throws IOException {
        Files.deleteIfExists(file(id));
    }

    /**
     * Removes old files to make room for one more; called by the single writing thread.
     *
     * @throws RefusedException if that is not enough
     */
    void makeRoom() {
        for (Path file : files()) {
            // A file without its final name was left by a program that has ended.
            if (file.toString().endsWith(UNFINISHED) || !isKept(file)) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        requireRoom();
    }

    /**
     * Refuses another export while the folder is full of kept files; the last accepted one may exceed the limit.
     *
     * @throws RefusedException if there is no room
     */
    void requireRoom() {
        long octets = files().stream()
                .filter(this::isKept)
                .mapToLong(file -> file.toFile().length())
                .sum();
        if (octets >= MAX_OCTETS) {
            throw RefusedException.busy(Sentence.of("export.no-room", MAX_OCTETS >> 30, MAX_AGE.toHours()));
        }
    }

    private boolean isKept(Path file) {
        return !keptUntil(file).isBefore(clock.instant());
    }

    private List<Path> files() {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(root)) {
            return all.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(long id) {
        return root.resolve(Long.toString(id));
    }
}
