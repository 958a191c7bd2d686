package org.openenum.admin.backup;

import java.io.IOException;
import java.sql.SQLException;
import org.openenum.database.FullDisk;

/** A backup or a restore failed; the message is written for the operator. */
public final class BackupException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BackupException(String message) {
        super(message);
    }

    BackupException(String message, IOException cause) {
        super(message + ": " + reason(cause), cause);
    }

    BackupException(String message, SQLException cause) {
        super(message + ": " + reason(cause), cause);
    }

    private static String reason(Exception cause) {
        return FullDisk.isBehind(cause) ? "no space is left on the device" : String.valueOf(cause.getMessage());
    }
}
