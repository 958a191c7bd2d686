package org.openenum.admin.console;

import java.nio.file.Path;

/**
 * The pictures of pages that tests take, for review and for the documentation: in {@code target/pictures}, or in the
 * folder of {@code -Dopenenum.pictures}.
 */
final class Pictures {

    private static final Path FOLDER = Path.of(System.getProperty("openenum.pictures", "target/pictures"));

    private Pictures() {}

    /** @param name without the file extension */
    static Path named(String name) {
        return FOLDER.resolve(name + ".png");
    }
}
