package org.openenum.admin.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What every template knows of the person and the request, under the name {@code frame}.
 *
 * @param user who signed in, or null before that
 * @param theme {@code light}, {@code dark}, or {@code auto} where nobody chose
 * @param shortcuts whether single keys do something
 * @param here the path and query of this page, to come back to
 */
public record Frame(@Nullable User user, String theme, boolean shortcuts, String here) {

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    /**
     * A person who signed in.
     *
     * @param role the message key after {@code role.}
     * @param permissions the names of what they may do
     */
    public record User(String name, String role, Set<String> permissions) {

        /** Keeps the set from changing. */
        public User {
            permissions = Set.copyOf(permissions);
        }
    }

    /** Whether the person may do what needs this permission: what they may not is shown, locked, with the reason. */
    public boolean may(String permission) {
        return user != null && user.permissions().contains(permission);
    }

    /** A moment with its zone; the browser shows it in the reader's own. */
    public String utc(Instant instant) {
        return UTC.format(instant);
    }
}
