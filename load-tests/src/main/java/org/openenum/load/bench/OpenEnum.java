package org.openenum.load.bench;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** This product: imports the workload once through its own front door, then runs enum-server alone on its core. */
final class OpenEnum implements NameServer {

    private static final Duration UP_LIMIT = Duration.ofMinutes(10);

    private static final int UP_DNS_PORT = 15_390;

    private static final int UP_HTTP_PORT = 15_391;

    private static final int SERVER_MANAGEMENT_PORT = 15_392;

    private static final int ADMIN_MANAGEMENT_PORT = 15_393;

    private final Installation installation;

    OpenEnum(Installation installation) {
        this.installation = installation;
    }

    @Override
    public String name() {
        return "OpenENUM";
    }

    @Override
    public String version() {
        return "this checkout, Java " + Runtime.version();
    }

    /**
     * Imports the workload's CSV into an empty data folder, unless that was done before.
     *
     * @return how long the import took, from the first octet sent to the last row committed; zero if it was there
     */
    Duration importOnce(Workload workload) throws IOException {
        Path done = workload.folder().resolve("imported");
        if (Files.exists(done)) {
            return Duration.parse(Files.readString(done).strip());
        }
        String data = data(workload).toString();
        ProcessBuilder up = new ProcessBuilder(
                        launcher(),
                        "up",
                        "--data",
                        data,
                        "--dns-port",
                        "" + UP_DNS_PORT,
                        "--http-port",
                        "" + UP_HTTP_PORT)
                .redirectErrorStream(true)
                .redirectOutput(workload.folder().resolve("up.log").toFile());
        up.environment().putAll(managementPorts());
        Process product = up.start();
        try {
            Waiting.until(UP_LIMIT, () -> Waiting.listens(UP_HTTP_PORT, product::isAlive));
            makeZone(data);
            Instant begin = Instant.now();
            Installation.run(
                    List.of(launcher(), "import", workload.csv().toString(), "--zone", Workload.APEX, "--data", data));
            Duration took = Duration.between(begin, Instant.now());
            Files.writeString(done, took + "\n");
            return took;
        } finally {
            stop(product);
        }
    }

    @Override
    public PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException {
        importOnce(workload);
        return PinnedProcess.start(
                core,
                scratch.resolve("out.log"),
                Map.of(
                        "OPENENUM_DATA",
                        data(workload).toString(),
                        "OPENENUM_DNS_ADDRESS",
                        "127.0.0.1",
                        "OPENENUM_DNS_PORT",
                        "" + port,
                        "OPENENUM_DNS_THREADS",
                        "1",
                        "OPENENUM_SERVER_MANAGEMENT_PORT",
                        "" + SERVER_MANAGEMENT_PORT),
                installation.serverCommand());
    }

    /** A zone is one request; an answer that says it is there already is as good. */
    private void makeZone(String data) throws IOException {
        String token = Commands.output(List.of(launcher(), "token", "--data", data, "--role", "administrator"))
                .strip();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + UP_HTTP_PORT + "/api/v1/zones/" + Workload.APEX))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("If-None-Match", "*")
                .PUT(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        try {
            int status = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            if (status != HttpURLConnection.HTTP_CREATED && status != HttpURLConnection.HTTP_PRECON_FAILED) {
                throw new IOException("the zone could not be made: HTTP " + status);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public boolean hasEverything(Workload workload) throws IOException {
        String metrics = Commands.output(
                List.of("curl", "-s", "http://127.0.0.1:" + SERVER_MANAGEMENT_PORT + "/actuator/prometheus"));
        return metrics.lines()
                .filter(line -> line.startsWith("openenum_cache_numbers "))
                .anyMatch(line -> Double.parseDouble(line.substring(line.indexOf(' '))) >= workload.numbers());
    }

    private static Path data(Workload workload) {
        return workload.folder().resolve("data");
    }

    private String launcher() {
        return installation.home().resolve("openenum").toString();
    }

    private static Map<String, String> managementPorts() {
        return Map.of(
                "OPENENUM_SERVER_MANAGEMENT_PORT", "" + SERVER_MANAGEMENT_PORT,
                "OPENENUM_ADMIN_MANAGEMENT_PORT", "" + ADMIN_MANAGEMENT_PORT);
    }

    private static void stop(Process product) throws IOException {
        product.destroy();
        try {
            product.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
