package org.openenum.load.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/**
 * Writes through the REST API outside of the measurement. Threads may share it.
 *
 * @param port of enum-admin on loopback
 */
record RestClient(int port, String token) {

    /** The first request to a program takes longer. */
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Imports wait for each other, on a machine that may be busy. */
    private static final Duration IMPORT_LIMIT = Duration.ofMinutes(3);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final String BASE = "/api/v1";
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The state of an import that was applied. */
    static final String IMPORTED = "done";

    private static final Set<Integer> WRITTEN = Set.of(200, 201, 204);
    private static final Set<Integer> WRITTEN_OR_THERE = Set.of(200, 201, 204, 412);
    private static final Set<Integer> REMOVED_OR_NOT_THERE = Set.of(200, 204, 404, 412);

    boolean exists(String path) throws IOException {
        return send(RestRequest.read(path), Set.of(200, 404)).statusCode() == 200;
    }

    /** Creates or replaces an object. */
    void put(String path, String json) throws IOException {
        if (send(RestRequest.create(path, json), WRITTEN_OR_THERE).statusCode() == 412) {
            send(RestRequest.replace(path, json), WRITTEN);
        }
    }

    /** Sends a request whose path is a verb. */
    void post(String path, String json) throws IOException {
        send(RestRequest.post(path, json), WRITTEN);
    }

    /** Imports a table, and returns when all of it was applied. */
    void importTable(String path, String csv) throws IOException {
        HttpRequest request = RestRequest.post(path, csv).to(port, token, LIMIT);
        HttpRequest upload = HttpRequest.newBuilder(request, (name, value) -> true)
                .setHeader("Content-Type", "text/csv")
                .build();
        JsonNode made = JSON.readTree(send(upload, Set.of(202)).body());
        String job = jobPath(made.path("self").asText());
        Waiting.until(IMPORT_LIMIT, BETWEEN_LOOKS, () -> isApplied(job));
    }

    private boolean isApplied(String jobPath) throws IOException {
        String said = send(RestRequest.read(jobPath), Set.of(200)).body();
        JsonNode job = JSON.readTree(said);
        boolean isApplied = IMPORTED.equals(job.path("state").asText());
        if (job.path("isFinal").asBoolean() && !isApplied) {
            throw new IOException(
                    "an import was not applied: " + job.path("message").asText());
        }
        return isApplied;
    }

    /** The path of a job, below the version of the API; {@code self} is in its response. */
    static String jobPath(String self) {
        return self.startsWith(BASE) ? self.substring(BASE.length()) : self;
    }

    /** Removes an object if it exists. */
    void remove(String path) throws IOException {
        send(new RestRequest("DELETE", path, "If-Match", ""), REMOVED_OR_NOT_THERE);
    }

    private HttpResponse<String> send(RestRequest request, Set<Integer> wanted) throws IOException {
        return send(request.to(port, token, LIMIT), wanted);
    }

    private static HttpResponse<String> send(HttpRequest request, Set<Integer> wanted) throws IOException {
        HttpResponse<String> response = Http.send(request);
        if (!wanted.contains(response.statusCode())) {
            throw new IOException(request.method() + " " + request.uri() + " was answered with " + response.statusCode()
                    + ": " + response.body().strip());
        }
        return response;
    }
}
