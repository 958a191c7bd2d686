package org.openenum.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the project under test. */
final class Checkout {

    /** The folder with the launcher; tests run in the folder of a module below it. */
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private Checkout() {}

    static String read(String path) {
        try {
            return Files.readString(ROOT.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean exists(String path) {
        return Files.exists(ROOT.resolve(path));
    }
}
