package org.openenum.admin.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What every template knows about the user and the request, under the name {@code frame}.
 *
 * @param user the signed-in user; null before sign-in
 * @param theme {@code light}, {@code dark}, or {@code auto} if the user has not chosen
 * @param shortcuts whether single-key shortcuts are enabled
 * @param here the path and query of this page, to return to
 */
public record Frame(@Nullable User user, String theme, boolean shortcuts, String here) {

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    /**
     * A signed-in user.
     *
     * @param role the message key after {@code role.}
     * @param permissions the names of the user's permissions
     */
    public record User(String name, String role, Set<String> permissions) {

        /** Makes the set immutable. */
        public User {
            permissions = Set.copyOf(permissions);
        }
    }

    /**
     * Whether the user has this permission. Controls that need a missing permission are shown locked, with the reason.
     */
    public boolean may(String permission) {
        return user != null && user.permissions().contains(permission);
    }

    /** A time with its time zone; the browser shows it in the user's own. */
    public String utc(Instant instant) {
        return UTC.format(instant);
    }
}
