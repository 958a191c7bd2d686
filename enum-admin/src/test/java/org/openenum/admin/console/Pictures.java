package org.openenum.admin.console;

import java.nio.file.Path;

/**
 * Where tests leave pictures of pages, to look at and for the documentation: {@code target/pictures}, or the folder
 * that {@code -Dopenenum.pictures} names.
 */
final class Pictures {

    private static final Path FOLDER = Path.of(System.getProperty("openenum.pictures", "target/pictures"));

    private Pictures() {}

    /** @param name without its ending */
    static Path named(String name) {
        return FOLDER.resolve(name + ".png");
    }
}
