package org.openenum.load.prove.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/**
 * One import, as a careful client sends it: it sends the file with the same {@code Idempotency-Key} until it is
 * accepted, and polls its job until it is done. Owns a thread, which ends then.
 */
final class ImportSending {

    /** Enough for a million rows on a machine with shared cores, restarted once. */
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final String SENDING = "sending";
    /** The state of a job that is done. */
    static final String DONE = "done";

    private final ApiClient api;
    private final String path;
    private final String key;
    private final Path table;
    private final Thread thread;
    private volatile String job = "";
    private volatile String state = SENDING;
    private volatile @Nullable IOException failure;

    /**
     * Prepares an import.
     *
     * @param path below {@code /api/v1} that accepts the table and applies it
     * @param key unique among imports
     * @param table a CSV file
     */
    ImportSending(ApiClient api, String path, String key, Path table) {
        this.api = api;
        this.path = path;
        this.key = key;
        this.table = table;
        this.thread = new Thread(this::run, "import");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** The last known state: {@code sending}, or the state of its job in the API. */
    String state() {
        return state;
    }

    /**
     * Waits until it is done according to a program that answers now: it may have been done before the fault.
     *
     * @throws IOException if it was not done, with the reason
     */
    void awaitDone() throws IOException {
        Waiting.untilEnd(thread);
        IOException thrown = failure;
        if (thrown != null) {
            throw new IOException("the import was not done: " + thrown.getMessage(), thrown);
        }
        Waiting.until(LIMIT, BETWEEN_LOOKS, this::isDone);
    }

    private void run() {
        try {
            Waiting.until(LIMIT, BETWEEN_LOOKS, this::isTaken);
            Waiting.until(LIMIT, BETWEEN_LOOKS, this::isDone);
        } catch (IOException e) {
            failure = e;
        }
    }

    private boolean isTaken() throws IOException {
        job = sent();
        return !job.isEmpty();
    }

    /** The path of its job; empty if the result is unknown. */
    private String sent() throws IOException {
        HttpResponse<String> answer;
        try {
            HttpRequest withoutTable = RestRequest.postOnce(path, key, "").to(api.port(), api.token(), ANSWER_LIMIT);
            HttpRequest request = HttpRequest.newBuilder(withoutTable, (name, value) -> true)
                    .setHeader("Content-Type", "text/csv")
                    .POST(BodyPublishers.ofFile(table))
                    .build();
            answer = Http.send(request);
        } catch (IOException e) {
            return "";
        }
        if (answer.statusCode() == HttpURLConnection.HTTP_UNAVAILABLE) {
            return "";
        }
        if (answer.statusCode() != HttpURLConnection.HTTP_ACCEPTED) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        // A repeated request gets no more than this if the program was killed before its first answer.
        String location = answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new IOException("taken, and nobody says as which job: " + answer.body()));
        return location.replaceFirst("^/api/v1", "");
    }

    private boolean isDone() throws IOException {
        JsonNode shown;
        try {
            shown = api.page(job);
        } catch (IOException e) {
            return false;
        }
        if (!shown.hasNonNull("state")) {
            throw new IOException(job + " is no job: " + shown);
        }
        state = shown.path("state").asText();
        if (shown.path("isFinal").asBoolean() && !state.equals(DONE)) {
            throw new IOException(state + ", " + shown.path("message").asText());
        }
        return state.equals(DONE);
    }
}
