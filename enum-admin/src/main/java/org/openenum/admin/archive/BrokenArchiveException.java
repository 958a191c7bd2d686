package org.openenum.admin.archive;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of the archive was altered. The message names the file and the line. */
final class BrokenArchiveException extends Exception {

    private static final long serialVersionUID = 1L;

    BrokenArchiveException(Path file, long line, String what, @Nullable Throwable cause) {
        super(file.getFileName() + ", line " + line + ": " + what, cause);
    }
}
