package org.openenum.load.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parsed command line.
 *
 * @param home the folder with the launcher
 * @param data the data folder of the running product
 * @param token a token of the REST API, or null: the launcher creates one
 * @param simulation the simulation to run
 * @param properties the options of the run, with the names that the simulation uses
 */
record UpdateCommand(
        Path home,
        Path data,
        @Nullable String token,
        Class<? extends UpdateSimulation> simulation,
        Properties properties) {

    private static final String CELLS = "--cells";

    private static final Set<String> RUN_OPTIONS =
            Set.of("rate", "queries", "seconds", "imports", "numbers", "zone", "dns-port", "http-port");

    /** Parses options with their values; the default of {@code --data} is {@code data} in the home folder. */
    static UpdateCommand parse(List<String> arguments) {
        Path home = Path.of("").toAbsolutePath();
        Path data = null;
        String token = null;
        Class<? extends UpdateSimulation> simulation = UpdateUnderLoad.class;
        Properties properties = new Properties();
        Iterator<String> words = arguments.iterator();
        while (words.hasNext()) {
            String option = words.next();
            if (option.equals(CELLS)) {
                simulation = FourCells.class;
                properties.setProperty(UpdateOptions.PREFIX + "imports", "0");
                continue;
            }
            require(words.hasNext(), option + " needs a value");
            String value = words.next();
            switch (option) {
                case "--home" -> home = Path.of(value).toAbsolutePath();
                case "--data" -> data = Path.of(value).toAbsolutePath();
                case "--token" -> token = value;
                default -> {
                    require(
                            option.startsWith("--") && RUN_OPTIONS.contains(option.substring(2)),
                            "there is no option " + option);
                    properties.setProperty(UpdateOptions.PREFIX + option.substring(2), value);
                }
            }
        }
        return new UpdateCommand(home, data == null ? home.resolve("data") : data, token, simulation, properties);
    }

    /**
     * The options of the run, without the token, because other users can read command lines. Ports that are not given
     * are those of the product that runs on the data folder.
     */
    Properties complete(Path results) throws IOException {
        Properties complete = running();
        complete.putAll(properties);
        complete.setProperty(UpdateOptions.PREFIX + "results", results.toString());
        return complete;
    }

    private Properties running() throws IOException {
        Properties known = new Properties();
        Path settings = data.resolve("run/settings");
        if (Files.isReadable(settings)) {
            for (String line : Files.readAllLines(settings)) {
                copy(line, "OPENENUM_HTTP_PORT=", known, "http-port");
                copy(line, "OPENENUM_DNS_PORT=", known, "dns-port");
            }
        }
        return known;
    }

    private static void copy(String line, String setting, Properties known, String option) {
        if (line.startsWith(setting)) {
            known.setProperty(
                    UpdateOptions.PREFIX + option,
                    line.substring(setting.length()).strip());
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
