package org.openenum.database;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the database promises of a change that was acknowledged.
 *
 * @param servers on the disks of how many servers it is; 0 if it may still be in the memory of one
 * @param why the settings of PostgreSQL that say so, or the empty text
 */
public record Durability(int servers, String why) {

    /** The embedded database writes a change to the disk before it acknowledges it. */
    public static final Durability EMBEDDED = new Durability(1, "");

    /** With these a commit waits for no standby. */
    private static final Set<String> ALONE = Set.of("local", "off");

    /** {@code 2 (a, b)}, {@code FIRST 2 (a, b)} or {@code ANY 2 (a, b)}; without a number it is one. */
    private static final Pattern STANDBYS = Pattern.compile("(?i)\\s*(?:FIRST\\s+|ANY\\s+)?(\\d+)\\s*\\(.*");

    /**
     * What PostgreSQL promises with these settings.
     *
     * @param synchronousCommit {@code synchronous_commit} as the sessions of this program have it
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

    /** Whether a change that was acknowledged may be lost when its server fails, although its disk is whole. */
    public boolean mayLose() {
        return servers == 0;
    }
}
