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
 * The files of exports: {@code exports/<id>} in the folder of files, which several programs may share, complete once it
 * has this name. Safe for many threads, and for a program that has lost its export and does not know it yet: each
 * writing has a file of its own until it is complete.
 */
@Component
class ExportFolder {

    /** Long enough to fetch it the next morning; whoever needs it later makes it again from what is true then. */
    static final Duration MAX_AGE = Duration.ofHours(24);

    /**
     * How many octets the files that are kept may have before the next one is refused, so that exports do not fill the
     * disk: a file of five million numbers has some hundred megabytes.
     */
    static final long MAX_OCTETS = 10L << 30;

    private static final String UNFINISHED = ".part";

    private final Path root;

    private final Clock clock;

    ExportFolder(@Value("${openenum.files:${openenum.data:data}}") Path files, Clock clock) {
        this.root = files.resolve("exports");
        this.clock = clock;
    }

    /** Where a file is written until it is complete; nobody else gets this one. */
    Path unfinished(long id) throws IOException {
        Files.createDirectories(root);
        return root.resolve(id + "-" + UUID.randomUUID() + UNFINISHED);
    }

    /** The file is complete: all of it is on the disk before it has the name that says so. */
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

    /** Removes the file of an export; whoever writes it still removes what there is of it when it is told to stop. */
    void remove(long id) throws IOException {
        Files.deleteIfExists(file(id));
    }

    /**
     * Removes what is not kept any more, to make room for one more; called by the one thread that writes.
     *
     * @throws RefusedException if that is not enough
     */
    void makeRoom() {
        for (Path file : files()) {
            // One without its final name was left behind by a program that ended.
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
     * Refuses one more while the folder is full of files that are kept: the last one that was taken may go beyond.
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
