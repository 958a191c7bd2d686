package org.openenum.load.bench.write;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;

/** {@code ./openenum bench writes [--seconds N] [--database H2|PostgreSQL]}: changes per second through REST, on the screen. */
public final class WriteBench {

    private static final int WRONG_USE = 2;

    private static final int SECONDS = 10;

    private static final int MAX_SECONDS = 600;

    private Path home = Path.of("").toAbsolutePath();

    private int seconds = SECONDS;

    private List<String> databases = List.of(Storage.EMBEDDED, PostgresCluster.NAME);

    private WriteBench() {}

    public static void main(String[] arguments) throws IOException {
        WriteBench bench = new WriteBench();
        try {
            bench.read(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bench writes: " + e.getMessage());
            System.exit(WRONG_USE);
        }
        bench.run(System.out);
    }

    private void read(List<String> arguments) {
        for (Iterator<String> words = arguments.iterator(); words.hasNext(); ) {
            String option = words.next();
            if (!words.hasNext()) {
                throw new IllegalArgumentException("there is no option " + option + ", or it needs a value");
            }
            String value = words.next();
            switch (option) {
                case "--home" -> home = Path.of(value).toAbsolutePath();
                case "--seconds" -> seconds = seconds(value);
                case "--database" -> databases = List.of(database(value));
                default -> throw new IllegalArgumentException("there is no option " + option);
            }
        }
    }

    private static int seconds(String value) {
        if (!value.matches("[0-9]{1,4}") || Integer.parseInt(value) < 1 || Integer.parseInt(value) > MAX_SECONDS) {
            throw new IllegalArgumentException("--seconds is 1 to " + MAX_SECONDS);
        }
        return Integer.parseInt(value);
    }

    private static String database(String value) {
        return List.of(Storage.EMBEDDED, PostgresCluster.NAME).stream()
                .filter(value::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--database is " + Storage.EMBEDDED + " or " + PostgresCluster.NAME));
    }

    private void run(PrintStream out) throws IOException {
        Cores cores = Cores.forTheServer(1, Cores.allowed());
        String all = cores.server().equals(cores.load()) ? cores.load() : cores.server() + "," + cores.load();
        WriteRates rates = new WriteRates(new Installation(home), seconds, home.resolve(".openenum/bench"), all, out);
        for (String database : databases) {
            if (database.equals(PostgresCluster.NAME) && !canRunPostgres()) {
                out.println("PostgreSQL is not installed: apt-get install " + PostgresCluster.PACKAGE);
                continue;
            }
            rates.measure(database);
        }
    }

    private static boolean canRunPostgres() {
        return PostgresCluster.isInstalled() && Commands.exists("setpriv");
    }
}
