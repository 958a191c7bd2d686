package org.openenum.load.prove.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.openenum.load.prove.history.LoggedChanges;
import org.openenum.load.prove.history.Write.Outcome;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.token.RuleBody;
import org.openenum.load.token.Token;

/**
 * Writes and reads numbers through the REST API, and returns only what the API said. Threads may share it.
 *
 * @param port of enum-admin on loopback
 */
record ApiClient(int port, String token, Numbers numbers) implements Sending {

    /** Longer than any answer takes without a fault; after it the result is unknown. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A read can wait until a machine that stands still continues. */
    private static final Duration READ_PATIENCE = Duration.ofSeconds(60);

    private static final int PAGE = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SUCCESS = 2;
    private static final int TOO_MANY = 429;
    /** Part of the answer to a batch of which one operation builds on another version than the present one. */
    private static final String STALE = "\"stale\"";
    /** Part of a 503 answer that is certain. */
    private static final String NOTHING_WAS_CHANGED = "nothing was changed";

    @Override
    public Attempt write(int number, int version, String entityTag) throws ConnectException {
        String json = RuleBody.json(numbers.token(number, version));
        String path = numbers.path(number);
        RestRequest request =
                entityTag.isEmpty() ? RestRequest.create(path, json) : RestRequest.replace(path, entityTag, json);
        try {
            HttpResponse<String> answer = send(request);
            return new Attempt(
                    outcome(answer),
                    answer.headers().firstValue("ETag").orElse(""),
                    "answered with " + answer.statusCode());
        } catch (ConnectException e) {
            throw e;
        } catch (IOException e) {
            return new Attempt(Outcome.UNKNOWN, "", String.valueOf(e.getMessage()));
        }
    }

    /** Sends a writing request and waits a limited time for its answer. */
    HttpResponse<String> send(RestRequest request) throws IOException {
        return Http.send(request.to(port, token, PATIENCE));
    }

    private HttpResponse<String> get(String path) throws IOException {
        return Http.send(RestRequest.read(path).to(port, token, READ_PATIENCE));
    }

    /** The outcome of an answer. */
    static Outcome outcome(HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status / 100 == SUCCESS) {
            return Outcome.ACKNOWLEDGED;
        }
        if (status == HttpURLConnection.HTTP_PRECON_FAILED || answer.body().contains(STALE)) {
            return Outcome.MISSED;
        }
        return status == TOO_MANY || answer.body().contains(NOTHING_WAS_CHANGED) ? Outcome.REFUSED : Outcome.UNKNOWN;
    }

    /**
     * The version of a number in the API: 0 if there is none, empty if it is not one of this run's.
     *
     * @throws IOException if there is no answer
     */
    OptionalInt read(int number) throws IOException {
        HttpResponse<String> answer = get(numbers.path(number));
        if (answer.statusCode() == HttpURLConnection.HTTP_NOT_FOUND) {
            return OptionalInt.of(0);
        }
        if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return Token.in(answer.body())
                .flatMap(shown -> numbers.version(number, shown))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }

    /**
     * The entity tag of a version; empty if the API shows another one.
     *
     * @throws IOException if there is no answer
     */
    String entityTag(int number, int version) throws IOException {
        HttpResponse<String> answer = get(numbers.path(number));
        boolean isThat = Token.in(answer.body())
                .filter(numbers.token(number, version)::equals)
                .isPresent();
        return isThat ? answer.headers().firstValue("ETag").orElse("").replace("\"", "") : "";
    }

    /**
     * The changes of a number in the product's own history.
     *
     * @throws IOException if it cannot be read
     */
    LoggedChanges logged(int number) throws IOException {
        List<Long> changesets = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = page(numbers.path(number) + "/history?limit=" + PAGE + cursor);
            page.path("items")
                    .forEach(
                            change -> changesets.add(0, change.path("changeset").asLong()));
            cursor = page.hasNonNull("next")
                    ? "&cursor=" + URLEncoder.encode(page.path("next").asText(), StandardCharsets.UTF_8)
                    : "";
        } while (!cursor.isEmpty());
        return new LoggedChanges(number, changesets);
    }

    /** @throws IOException for any answer but 200 and 404, or none */
    JsonNode page(String path) throws IOException {
        HttpResponse<String> answer = get(path);
        if (answer.statusCode() != HttpURLConnection.HTTP_OK
                && answer.statusCode() != HttpURLConnection.HTTP_NOT_FOUND) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return JSON.readTree(answer.body());
    }
}
