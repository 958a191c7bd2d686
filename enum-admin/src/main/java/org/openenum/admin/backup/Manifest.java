package org.openenum.admin.backup;

import java.time.Instant;
import java.util.Locale;

/**
 * The manifest of a backup.
 *
 * @param format the version of the file format
 * @param product the release of the program that made it
 * @param database the kind of database
 * @param databaseVersion the version of the database software
 * @param toolVersion the version of the tool that made the copy
 * @param takenAt when the backup began; it contains everything that was committed before
 * @param state the state of the database at that time
 * @param content the entry with the database
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

    /** The only format so far. */
    static final int FORMAT = 1;

    /** The kind of database. */
    enum DatabaseKind {
        /** The embedded database. */
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
     * @param octets its uncompressed length
     * @param sha256 its SHA-256 in hexadecimal
     */
    record Content(String entry, long octets, String sha256) {}

    /** A summary for the operator. */
    public String summary() {
        return "change " + state.change() + "; zones: " + state.rows().getOrDefault(tableName("zone"), 0L)
                + ", numbers, blocks and delegations: " + state.rows().getOrDefault(tableName("mapping"), 0L);
    }

    /** H2 stores names in upper case. */
    private String tableName(String name) {
        return database == DatabaseKind.H2 ? name.toUpperCase(Locale.ROOT) : name;
    }
}
