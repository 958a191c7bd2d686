package org.openenum.admin.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One sign-in of a person that has not ended.
 *
 * @param id names it without giving it away: it is no use as a cookie
 * @param account whose it is
 * @param browser what the browser calls itself, or null where it says nothing
 * @param current whether the request that asks came with it
 */
public record SessionView(
        String id,
        String account,
        Instant since,
        Instant lastSeen,
        String address,
        @Nullable String browser,
        boolean current) {}
