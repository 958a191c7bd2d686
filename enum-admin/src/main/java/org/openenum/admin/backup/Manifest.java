package org.openenum.admin.backup;

import java.time.Instant;
import java.util.Locale;

/**
 * What a backup says of itself.
 *
 * @param format the version of this file's form
 * @param product the version of the program that made it
 * @param database which one
 * @param databaseVersion of its program
 * @param toolVersion of what has copied it
 * @param takenAt when it was begun; what was committed before is in it
 * @param state the database at that moment
 * @param content the entry that holds the database
 */
public record Manifest(
        int format,
        String product,
        DatabaseKind database,
        String databaseVersion,
        String toolVersion,
        Instant takenAt,
        DatabaseState state,
        Content content) {

    /** The only one that there is. */
    static final int FORMAT = 1;

    /** Where the database comes from. */
    enum DatabaseKind {
        /** The embedded one. */
        H2("openenum.mv.db", "the embedded database"),
        POSTGRESQL("openenum.pgdump", "PostgreSQL");

        private final String entry;
        private final String spoken;

        DatabaseKind(String entry, String spoken) {
            this.entry = entry;
            this.spoken = spoken;
        }

        /** The name of its entry in the archive. */
        String entry() {
            return entry;
        }

        @Override
        public String toString() {
            return spoken;
        }
    }

    /**
     * The database in the archive.
     *
     * @param octets unpacked
     * @param sha256 of all of them, as hexadecimal text
     */
    record Content(String entry, long octets, String sha256) {}

    /** For the person at the terminal. */
    public String summary() {
        return "change " + state.change() + ", " + state.rows().getOrDefault(tableName("zone"), 0L) + " zones, "
                + state.rows().getOrDefault(tableName("mapping"), 0L) + " numbers, blocks and delegations";
    }

    /** H2 keeps names in upper case. */
    private String tableName(String name) {
        return database == DatabaseKind.H2 ? name.toUpperCase(Locale.ROOT) : name;
    }
}
