package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
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

    /**
     * Those that are wanted and can be run here; one that cannot is named to the person.
     *
     * @throws IllegalArgumentException if the option names no database
     */
    public static List<String> of(Setup setup) {
        return setup.options().own(OPTION).map(OwnDatabases::named).map(List::of).orElse(BOTH).stream()
                .filter(database -> canRun(database, setup))
                .toList();
    }

    /** Something that is measured with one database, which ends when it is over. */
    @FunctionalInterface
    public interface Measurement {
        Rows with(Storage storage, Path scratch) throws IOException;
    }

    /** Starts one of them, with nothing in it, and measures. */
    public static Rows with(String database, Path scratch, String cores, Measurement measurement) throws IOException {
        Site.empty(scratch);
        if (database.equals(Storage.EMBEDDED)) {
            return measurement.with(Storage.embedded(scratch.resolve("data")), scratch);
        }
        try (PostgresCluster postgres = PostgresCluster.start(scratch.resolve("postgresql"), cores)) {
            return measurement.with(postgres.storage(scratch.resolve("data")), scratch);
        }
    }

    private static String named(String said) {
        return BOTH.stream()
                .filter(said::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(OPTION + " is " + String.join(" or ", BOTH)));
    }

    private static boolean canRun(String database, Setup setup) {
        if (!database.equals(PostgresCluster.NAME) || (PostgresCluster.isInstalled() && Commands.exists("setpriv"))) {
            return true;
        }
        setup.say("PostgreSQL does not take part: apt-get install %s", PostgresCluster.PACKAGE);
        return false;
    }
}
