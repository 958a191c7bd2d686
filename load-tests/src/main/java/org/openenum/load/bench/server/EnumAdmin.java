package org.openenum.load.bench.server;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/** enum-admin, alone with its database, until it is closed. */
public final class EnumAdmin implements AutoCloseable {

    /** One program makes all changes; the normal limit per caller is for many. */
    private static final String NO_LIMIT = "1000000";

    private final Installation installation;
    private final Storage storage;
    private final Program program;
    private final int httpPort;

    private EnumAdmin(Installation installation, Storage storage, Program program, int httpPort) {
        this.installation = installation;
        this.storage = storage;
        this.program = program;
        this.httpPort = httpPort;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param cores in the format of {@code taskset -c}
     */
    public static EnumAdmin start(Installation installation, Storage storage, String cores, Path log)
            throws IOException {
        int httpPort = LoopbackPort.free();
        int managementPort = LoopbackPort.free();
        Map<String, String> environment = new HashMap<>(storage.settings());
        environment.put(OpenEnum.DATA, storage.data().toString());
        environment.put("OPENENUM_API_REQUESTS_PER_SECOND", NO_LIMIT);
        environment.put("OPENENUM_HTTP_ADDRESS", "127.0.0.1");
        environment.put("OPENENUM_HTTP_PORT", "" + httpPort);
        environment.put("OPENENUM_ADMIN_MANAGEMENT_PORT", "" + managementPort);
        Program program = new Program(
                new Program.Start("enum-admin", cores, log, environment, installation.adminCommand(), managementPort));
        try {
            program.awaitReady();
        } catch (IOException e) {
            program.close();
            throw e;
        }
        return new EnumAdmin(installation, storage, program, httpPort);
    }

    /** Its port on loopback. */
    public int httpPort() {
        return httpPort;
    }

    /** The processor time and memory that it uses. */
    public PinnedProcess process() {
        return program.process();
    }

    /** For stopping and restarting it. */
    public Program program() {
        return program;
    }

    /** A new API token. */
    public String token(String role) throws IOException {
        return Commands.output(client("token", "--role", role)).strip();
    }

    /** Creates a zone if it does not exist. */
    public void makeZone(String apex) throws IOException {
        make("/zones/" + apex, "{}");
    }

    /**
     * Creates an object if it does not exist.
     *
     * @param path of the object, below {@code /api/v1}
     */
    public void make(String path, String json) throws IOException {
        HttpRequest request = RestRequest.create(path, json).to(httpPort, token("administrator"));
        int status = Http.send(request).statusCode();
        if (status != HttpURLConnection.HTTP_CREATED && status != HttpURLConnection.HTTP_PRECON_FAILED) {
            throw new IOException(path + " could not be created: HTTP " + status);
        }
    }

    /** Imports a whole file with the command line client, and returns how long that took for its user. */
    public Duration importFile(String apex, Path file) throws IOException {
        Instant begin = Instant.now();
        Commands.run(client("import", file.toString(), "--zone", apex));
        return Duration.between(begin, Instant.now());
    }

    /**
     * Verifies its audit trail and its archive.
     *
     * @throws IOException with the differences
     */
    public void proveTrail() throws IOException {
        Commands.run(client("audit", "verify"));
    }

    @Override
    public void close() {
        program.close();
    }

    private List<String> client(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--data", storage.data().toString(), "--url", "http://127.0.0.1:" + httpPort));
        return installation.client(words);
    }
}
