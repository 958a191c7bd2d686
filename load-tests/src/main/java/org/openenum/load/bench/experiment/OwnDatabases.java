package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;

/** The databases of this product that an experiment measures: both, or the one that {@value #OPTION} names. */
public final class OwnDatabases {

    /** The option that names one of them. */
    public static final String OPTION = "--database";

    private static final List<String> BOTH = List.of(Storage.EMBEDDED, PostgresCluster.NAME);

    private OwnDatabases() {}

    /** The requested ones that can run here; one that cannot is reported. */
    public static List<String> of(Setup setup) {
        return named(setup.options().own(OPTION).orElse(null)).stream()
                .filter(database -> canRun(database, setup))
                .toList();
    }

    /**
     * The named one, or both.
     *
     * @throws IllegalArgumentException if there is no such database
     */
    public static List<String> named(@Nullable String said) {
        if (said == null) {
            return BOTH;
        }
        return List.of(BOTH.stream()
                .filter(said::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(OPTION + " is " + String.join(" or ", BOTH))));
    }

    /** The word for a database in the names of result files. */
    public static String word(String database) {
        return database.toLowerCase(Locale.ROOT);
    }

    /** A measurement with one database, which ends with it. */
    @FunctionalInterface
    public interface Measurement {
        Rows with(Storage storage, Path scratch) throws IOException;
    }

    /** Starts an empty database and measures; it shares all cores with this program. */
    public static Rows with(Setup setup, String database, Path scratch, Measurement measurement) throws IOException {
        Site.empty(scratch);
        String cores = Cores.list(setup.allowedCores());
        Machine.moveThisProgramTo(cores);
        if (database.equals(Storage.EMBEDDED)) {
            return measurement.with(Storage.embedded(scratch.resolve("data")), scratch);
        }
        try (PostgresCluster postgres = PostgresCluster.start(scratch.resolve("postgresql"), cores)) {
            return measurement.with(postgres.storage(scratch.resolve("data")), scratch);
        }
    }

    private static boolean canRun(String database, Setup setup) {
        if (!database.equals(PostgresCluster.NAME) || (PostgresCluster.isInstalled() && Commands.exists("setpriv"))) {
            return true;
        }
        setup.say("PostgreSQL is skipped: apt-get install %s", PostgresCluster.PACKAGE);
        return false;
    }
}
