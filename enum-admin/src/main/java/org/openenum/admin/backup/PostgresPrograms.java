package org.openenum.admin.backup;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The client programs of PostgreSQL, of all releases on this machine.
 *
 * @param folders where to look for them
 */
record PostgresPrograms(List<Path> folders) {

    private static final List<String> INSTALLED = List.of("/usr/lib/postgresql", "/usr");

    /**
     * The packages of Debian, and PostgreSQL's own for Fedora and RHEL, have a folder for each release; other programs
     * are in the search path.
     */
    static PostgresPrograms ofThisMachine(String searchPath) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String root : INSTALLED) {
            if (Files.isDirectory(Path.of(root))) {
                try (DirectoryStream<Path> releases = Files.newDirectoryStream(Path.of(root), "{[0-9]*,pgsql-*}")) {
                    releases.forEach(release -> folders.add(release.resolve("bin")));
                }
            }
        }
        Stream.of(searchPath.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .forEach(folders::add);
        return new PostgresPrograms(folders);
    }

    /**
     * A program.
     *
     * @param version such as 15.14
     */
    record Program(Path path, String version) {

        int major() {
            return PostgresPrograms.major(version);
        }
    }

    /**
     * Finds the oldest program that is new enough: older servers may not understand the output of newer programs.
     *
     * @param atLeast the minimum major release
     * @throws BackupException if there is none
     */
    Program find(String name, int atLeast) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .map(PostgresPrograms::program)
                .filter(Objects::nonNull)
                .filter(program -> program.major() >= atLeast)
                .min(Comparator.comparingInt(Program::major))
                .orElseThrow(() -> new BackupException("needs " + name + " of PostgreSQL " + atLeast
                        + " or newer, and found none.\n  Debian, Ubuntu:  apt-get install postgresql-client-" + atLeast
                        + "\n  Fedora, RHEL:    dnf install postgresql"));
    }

    private static @Nullable Program program(Path path) {
        try {
            Process process = new ProcessBuilder(path.toString(), "--version").start();
            // "pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"
            String[] words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split(" ", -1);
            return words.length < 3 || major(words[2]) == 0 ? null : new Program(path, words[2].strip());
        } catch (IOException e) {
            return null;
        }
    }

    /** The major release of a version; 0 if the text is not a version. */
    static int major(String version) {
        String digits = version.replaceFirst("^([0-9]{0,4}).*$", "$1").strip();
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
