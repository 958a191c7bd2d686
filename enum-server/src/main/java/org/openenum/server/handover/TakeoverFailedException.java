package org.openenum.server.handover;

import org.jspecify.annotations.Nullable;

/** A new server does not get the sockets of the running one; the message is written for the operator. */
public final class TakeoverFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TakeoverFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
