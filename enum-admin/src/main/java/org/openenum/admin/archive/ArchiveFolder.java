package org.openenum.admin.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the archive: {@code log-0000000001.jsonl.gz} and so on. A file with such a name is complete. */
public record ArchiveFolder(Path root) {

    private static final Pattern NAME = Pattern.compile("log-([0-9]{10})\\.jsonl\\.gz");

    private static final String UNFINISHED = ".part";

    /** The archive in the folder of files, which several processes may share. */
    public static ArchiveFolder in(Path files) {
        return new ArchiveFolder(files.resolve("archive"));
    }

    Path file(long number) {
        return root.resolve("log-%010d.jsonl.gz".formatted(number));
    }

    /** The complete files by number. */
    SortedMap<Long, Path> files() throws IOException {
        SortedMap<Long, Path> files = new TreeMap<>();
        if (Files.isDirectory(root)) {
            try (Stream<Path> all = Files.list(root)) {
                all.forEach(file -> {
                    Matcher name = NAME.matcher(file.getFileName().toString());
                    if (name.matches()) {
                        files.put(Long.valueOf(name.group(1)), file);
                    }
                });
            }
        }
        return files;
    }

    /** A new file, readable only by its owner, to be written and then {@link #complete}d. */
    Path unfinished() throws IOException {
        Files.createDirectories(root);
        Path file = root.resolve("log-" + UUID.randomUUID() + UNFINISHED);
        if (Files.getFileStore(root).supportsFileAttributeView("posix")) {
            return Files.createFile(
                    file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.createFile(file);
    }

    /**
     * Writes a file to disk and then gives it its final name, which must not exist yet; then writes the name to disk,
     * too.
     */
    void complete(Path unfinished, long number) throws IOException {
        try (FileChannel content = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            content.force(true);
        }
        Files.move(unfinished, file(number));
        forceNames();
    }

    /** Writes the names of the files and of the folder to disk, before rows are removed that exist nowhere else. */
    void forceNames() throws IOException {
        Path folder = root.toAbsolutePath();
        for (Path named : List.of(folder, Objects.requireNonNull(folder.getParent()))) {
            try (FileChannel names = FileChannel.open(named, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }

    /** Renames a file that does not belong to this history; it is kept. */
    Path setAside(Path file, Instant now) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ".set-aside-" + now.getEpochSecond());
        return Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes unfinished files of a process that has ended; only the holder of the lease may call this. */
    void tidy() throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        try (Stream<Path> all = Files.list(root)) {
            for (Path file :
                    all.filter(file -> file.toString().endsWith(UNFINISHED)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
