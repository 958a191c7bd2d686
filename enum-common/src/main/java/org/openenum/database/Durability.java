package org.openenum.database;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How durable an acknowledged change is in the database.
 *
 * @param servers on how many servers' disks it is; 0 if it may still be only in the memory of one
 * @param why the PostgreSQL settings that determine it, or the empty text
 */
public record Durability(int servers, String why) {

    /** The embedded database writes a change to the disk before it acknowledges it. */
    public static final Durability EMBEDDED = new Durability(1, "");

    /** With these a commit waits for no standby. */
    private static final Set<String> ALONE = Set.of("local", "off");

    /** {@code 2 (a, b)}, {@code FIRST 2 (a, b)} or {@code ANY 2 (a, b)}; without a number, one standby. */
    private static final Pattern STANDBYS = Pattern.compile("(?i)\\s*(?:FIRST\\s+|ANY\\s+)?(\\d+)\\s*\\(.*");

    /**
     * The durability with these settings of PostgreSQL.
     *
     * @param synchronousCommit {@code synchronous_commit} as in this program's database sessions
     * @param standbyNames {@code synchronous_standby_names}
     */
    public static Durability of(String synchronousCommit, String standbyNames) {
        String why =
                "synchronous_commit = " + synchronousCommit + ", synchronous_standby_names = '" + standbyNames + "'";
        if (synchronousCommit.equals("off")) {
            return new Durability(0, why);
        }
        return new Durability(
                ALONE.contains(synchronousCommit) || standbyNames.isBlank() ? 1 : 1 + standbys(standbyNames), why);
    }

    private static int standbys(String names) {
        Matcher counted = STANDBYS.matcher(names);
        return counted.matches() ? Integer.parseInt(counted.group(1)) : 1;
    }

    /** Whether an acknowledged change may be lost when its server fails with an intact disk. */
    public boolean mayLose() {
        return servers == 0;
    }
}
