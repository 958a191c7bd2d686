package org.openenum.admin.account.signin;

import org.springframework.security.authentication.LockedException;

/** Too many failures: the user has to wait before the next attempt. */
final class MustWaitException extends LockedException {

    private static final long serialVersionUID = 1L;

    private final long seconds;

    MustWaitException(long seconds) {
        super("too many failures: wait " + seconds + " seconds");
        this.seconds = seconds;
    }

    long seconds() {
        return seconds;
    }
}
