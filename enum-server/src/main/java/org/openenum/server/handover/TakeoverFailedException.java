package org.openenum.server.handover;

import org.jspecify.annotations.Nullable;

/** A new server does not get the sockets of the one that answers; the message is fit for the operator. */
public final class TakeoverFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TakeoverFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
