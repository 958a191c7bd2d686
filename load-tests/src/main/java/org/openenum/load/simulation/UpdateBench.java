package org.openenum.load.simulation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * {@code ./openenum bench update [--rate N] [--queries N] [--seconds N] [--imports N] [--numbers N] [--zone APEX]
 * [--data DIR] [--dns-port N] [--http-port N] [--token T] [--cells]}: runs {@link UpdateUnderLoad}, or with
 * {@code --cells} {@link FourCells}, with a running product, in a separate JVM, and prints its table. A thread passes
 * on the output of that JVM.
 */
public final class UpdateBench {

    /** Every promise was kept. */
    static final int KEPT = 0;
    /** The run was not possible. */
    static final int NOT_RUN = 1;
    /** For writing the numbers before and removing them afterwards, and for Gatling's report. */
    private static final int AROUND_THE_RUN_SECONDS = 300;
    /** For the rest of the output of a process that has ended. */
    private static final int LAST_LINES_SECONDS = 5;

    private static final String HEAP = "-Xmx1g";

    private final PrintStream out;

    UpdateBench(PrintStream out) {
        this.out = out;
    }

    /** Ends with status 0 if every promise was kept, 2 if one was not, 1 if the run was not possible. */
    public static void main(String[] arguments) {
        System.exit(new UpdateBench(System.out).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        try {
            UpdateCommand command = UpdateCommand.parse(arguments);
            String token = token(command);
            Path results = command.home().resolve(".openenum/bench/update-" + now());
            return measure(command, token, results);
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("bench update: " + e.getMessage());
            return NOT_RUN;
        }
    }

    /**
     * Measures a running product, and returns the result.
     *
     * @param results an empty folder
     * @param arguments as on the command line
     */
    public static UpdateResult measure(PrintStream out, Path results, String token, List<String> arguments)
            throws IOException {
        UpdateCommand command = UpdateCommand.parse(arguments);
        new UpdateBench(out).measure(command, token, results);
        return UpdateResult.read(results);
    }

    private int measure(UpdateCommand command, String token, Path results) throws IOException {
        Properties properties = command.complete(results);
        UpdateOptions options = UpdateOptions.of(properties, token);
        Files.createDirectories(results);
        ProcessBuilder builder =
                new ProcessBuilder(words(command.simulation(), properties, results)).redirectErrorStream(true);
        builder.environment().put(UpdateSimulation.TOKEN_VARIABLE, token);
        Process gatling = builder.start();
        Thread progress = new Thread(() -> gatling.inputReader().lines().forEach(out::println), "progress");
        progress.setDaemon(true);
        progress.start();
        int code = await(gatling, Cell.values().length * options.seconds() + AROUND_THE_RUN_SECONDS);
        join(progress);
        Path table = UpdateReport.file(results);
        if (!Files.exists(table)) {
            throw new IOException("the run ended with " + code + " before it had measured anything");
        }
        out.println();
        out.println(Files.readString(table));
        out.println("Gatling's report, histograms and this table are in " + results);
        return code;
    }

    private static List<String> words(
            Class<? extends UpdateSimulation> simulation, Properties properties, Path results) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(HEAP);
        // Gatling accesses the octets of strings directly.
        command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.gatling.app.Gatling"));
        command.addAll(List.of("--simulation", simulation.getName()));
        command.addAll(List.of("--results-folder", results.toString()));
        return command;
    }

    private static String token(UpdateCommand command) throws IOException {
        String given = command.token() == null ? System.getenv(UpdateSimulation.TOKEN_VARIABLE) : command.token();
        if (given != null && !given.isBlank()) {
            return given;
        }
        List<String> words = new ArrayList<>(List.of(
                command.home().resolve("openenum").toString(),
                "token",
                "--data",
                command.data().toString()));
        String httpPort = command.properties().getProperty(UpdateOptions.PREFIX + "http-port");
        if (httpPort != null) {
            words.addAll(List.of("--http-port", httpPort));
        }
        Process launcher = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String token = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (await(launcher, AROUND_THE_RUN_SECONDS) != 0 || token.isEmpty()) {
            throw new IOException("no API token: is the product up on " + command.data() + "? ./openenum up starts it");
        }
        return token;
    }

    private static int await(Process process, int limitSeconds) throws IOException {
        try {
            if (process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            throw new IOException("not over within " + limitSeconds + " s, so it was stopped");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    private static void join(Thread progress) throws IOException {
        try {
            progress.join(TimeUnit.SECONDS.toMillis(LAST_LINES_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String now() {
        return DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).format(LocalDateTime.now(ZoneOffset.UTC));
    }
}
