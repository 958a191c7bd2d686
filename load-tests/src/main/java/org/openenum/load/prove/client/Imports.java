package org.openenum.load.prove.client;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.client.Clients.Counterpart;
import org.openenum.load.prove.history.Reading;
import org.openenum.load.prove.history.Violation;
import org.openenum.load.prove.history.Violation.Kind;
import org.openenum.load.prove.history.WholeImports;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.token.Token;

/**
 * Imports all numbers of its own zone repeatedly, and queries them over DNS meanwhile: each import gives all of them
 * another version. Whatever disturbs an import, in the end all of them have the version, once, and no answer ever
 * showed only a part of them with it. Owns threads that query, until it is closed; one thread uses it.
 */
public final class Imports implements AutoCloseable {

    /** Of the zone, which must exist. */
    public static final String APEX = "imports.example";

    private static final int PER_RULE_SET = 1_000;
    private static final int SAMPLE = 20;
    private static final Duration SHOWN_WITHIN = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final Duration EXPORT_LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Numbers numbers;
    private final ApiClient api;
    private final Map<String, InetSocketAddress> servers;
    private final int rows;
    private final Path folder;
    private final List<Integer> sample;
    private final List<Thread> askers = new ArrayList<>();
    private final List<Reading> readings = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private final List<WholeImports.Interrupted> interrupted = new ArrayList<>();
    private volatile boolean over;
    private int version;
    private int changesBefore;

    /**
     * Prepares the imports.
     *
     * @param rows of each import
     * @param folder for their tables
     */
    public Imports(Counterpart counterpart, int rows, Path folder) {
        // The run in a token is unique, so that earlier imports are not mistaken for these.
        this.numbers = new Numbers("i" + Long.toString(System.currentTimeMillis(), 36), 0, APEX, PER_RULE_SET);
        this.api = new ApiClient(counterpart.apiPort(), counterpart.token(), numbers);
        this.servers = counterpart.servers();
        this.rows = rows;
        this.folder = folder;
        this.sample = ThreadLocalRandom.current().ints(SAMPLE, 0, rows).boxed().toList();
    }

    /** Something that happens during an import. */
    @FunctionalInterface
    public interface Disturbing {
        void run() throws IOException;
    }

    /** Imports for the first time, starts the queries, and returns how long an undisturbed import takes. */
    public Duration begin() throws IOException {
        Files.createDirectories(folder);
        long begun = System.nanoTime();
        send().awaitDone();
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        awaitShown();
        changesBefore = api.logged(sample.get(0)).changesets().size();
        servers.forEach((source, server) -> {
            Thread asker = new Thread(() -> ask(source, server), "asker for imported numbers");
            asker.setDaemon(true);
            askers.add(asker);
            asker.start();
        });
        return took;
    }

    /**
     * Imports the next version, disturbs it some time after the sending began, and checks the result when the import is
     * done.
     *
     * @return the last known state before the disturbance: {@code sending}, or that of its job
     */
    public String disturb(Duration after, Disturbing disturbing) throws IOException {
        ImportSending sending = send();
        LockSupport.parkNanos(after.toNanos());
        String state = sending.state();
        long begun = System.nanoTime();
        disturbing.run();
        sending.awaitDone();
        if (!state.equals(ImportSending.DONE)) {
            interrupted.add(new WholeImports.Interrupted(version, begun, System.nanoTime()));
        }
        awaitShown();
        checkExport();
        for (int number : sample) {
            int changes = api.logged(number).changesets().size() - changesBefore;
            if (changes != version - 1) {
                violations.add(new Violation(
                        Kind.NOT_ONCE,
                        "number " + number + " was changed " + changes + " times by " + (version - 1) + " imports"));
            }
        }
        return state;
    }

    /** The number of answers to queries for imported numbers. */
    public int answers() {
        synchronized (readings) {
            return readings.size();
        }
    }

    /** Ends it and returns what no correct product shows. */
    public List<Violation> finish() throws IOException {
        close();
        for (Thread asker : askers) {
            Waiting.untilEnd(asker);
        }
        synchronized (readings) {
            if (readings.isEmpty()) {
                throw new IOException("nobody asked for imported numbers");
            }
            return Stream.concat(violations.stream(), WholeImports.check(readings, interrupted).stream())
                    .toList();
        }
    }

    private ImportSending send() throws IOException {
        version++;
        Path table = folder.resolve("table.csv");
        try (BufferedWriter writer = Files.newBufferedWriter(table)) {
            writer.write("number,service,uri\n");
            for (int number = 0; number < rows; number++) {
                writer.write('+');
                writer.write(numbers.digits(number));
                writer.write(",E2U+sip,");
                writer.write(numbers.token(number, version).uri());
                writer.write('\n');
            }
        }
        ImportSending sending = new ImportSending(
                api, "/imports?zone=" + APEX + "&format=csv&apply=true", numbers.key(0, version), table);
        sending.start();
        return sending;
    }

    /** Waits until every server shows the last version, for a limited time. */
    private void awaitShown() throws IOException {
        for (Map.Entry<String, InetSocketAddress> server : servers.entrySet()) {
            try (DnsClient client = new DnsClient(server.getKey(), server.getValue(), numbers)) {
                for (int number : sample) {
                    Waiting.until(
                            SHOWN_WITHIN,
                            BETWEEN_LOOKS,
                            () -> client.ask(number).version() == version);
                }
            }
        }
    }

    private void checkExport() throws IOException {
        Path export = folder.resolve("export.csv");
        HttpRequest request =
                RestRequest.read("/zones/" + APEX + "/numbers.csv").to(api.port(), api.token(), EXPORT_LIMIT);
        // By default, the handler keeps what a longer file had after the new content.
        HttpResponse<Path> answer = Http.send(
                request,
                HttpResponse.BodyHandlers.ofFile(
                        export,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING));
        if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("the export was answered with " + answer.statusCode());
        }
        Map<String, Integer> versions = new TreeMap<>();
        try (Stream<String> lines = Files.lines(export)) {
            lines.skip(1).forEach(line -> versions.merge(versionIn(line), 1, Integer::sum));
        }
        if (!versions.equals(Map.of("" + version, rows))) {
            violations.add(new Violation(
                    Kind.IN_PART,
                    "after import " + version + " of " + rows + " rows there are so many of each: " + versions));
        }
    }

    private String versionIn(String line) {
        return Token.in(line)
                .filter(token -> token.run().equals(numbers.run()))
                .map(token -> "" + token.version())
                .orElse("another");
    }

    private void ask(String source, InetSocketAddress server) {
        try (DnsClient client = new DnsClient(source, server, numbers)) {
            while (!over) {
                Reading reading = client.ask(ThreadLocalRandom.current().nextInt(rows));
                synchronized (readings) {
                    readings.add(reading);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        over = true;
    }
}
