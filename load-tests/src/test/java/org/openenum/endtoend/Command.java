package org.openenum.endtoend;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A program of this machine that a test talks to, and that may be missing. */
public final class Command {

    private Command() {}

    /** Whether it is on the PATH or in a folder for administrators. */
    public static boolean exists(String name) {
        String path = System.getenv("PATH") + File.pathSeparator + "/usr/sbin" + File.pathSeparator + "/sbin";
        return Arrays.stream(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }
}
