package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
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

    /** A file of five million numbers has some hundred megabytes. */
    static final int MAX_FILES = 20;

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

    /** The file is complete. */
    void finish(Path unfinished, long id) throws IOException {
        Files.move(unfinished, file(id), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A complete file, if it is still kept. */
    Optional<Path> find(long id) {
        return Optional.of(file(id))
                .filter(file -> Files.exists(file) && !keptUntil(file).isBefore(clock.instant()));
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

    /** Removes what is too old, or too much, to make room for one more; called by the one thread that writes. */
    void makeRoom() {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> all = Files.list(root)) {
            List<Path> newestFirst =
                    all.sorted(Comparator.comparing(this::keptUntil).reversed()).toList();
            for (int i = 0; i < newestFirst.size(); i++) {
                Path file = newestFirst.get(i);
                // One without its final name was left behind by a program that ended.
                boolean unfinished = file.toString().endsWith(UNFINISHED);
                if (unfinished || i >= MAX_FILES - 1 || keptUntil(file).isBefore(clock.instant())) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(long id) {
        return root.resolve(Long.toString(id));
    }
}
