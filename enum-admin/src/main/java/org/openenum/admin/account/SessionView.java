package org.openenum.admin.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An open sign-in session of a user.
 *
 * @param id the id of the session; it is not the value of its cookie
 * @param account the name of the account
 * @param browser the User-Agent of the browser; null if it sends none
 * @param current whether it is the session of this request
 */
public record SessionView(
        String id,
        String account,
        Instant since,
        Instant lastSeen,
        String address,
        @Nullable String browser,
        boolean current) {}
