package org.openenum.server.snapshot;

/** A snapshot that must not be served; the message says why. */
final class UnusableSnapshotException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnusableSnapshotException(String message) {
        super(message);
    }

    UnusableSnapshotException(String message, Throwable cause) {
        super(message, cause);
    }
}
