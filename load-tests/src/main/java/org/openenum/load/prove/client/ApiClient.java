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
 * Writes and reads numbers through the REST API, and tells no more than it was told. Threads may share it.
 *
 * @param port of enum-admin on loopback
 */
record ApiClient(int port, String token, Numbers numbers) implements Sending {

    /** Longer than any answer takes where nothing is wrong; who has waited so long does not know. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Whoever only asks can wait until a machine that stands still goes on. */
    private static final Duration READ_PATIENCE = Duration.ofSeconds(60);

    private static final int PAGE = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SUCCESS = 2;
    private static final int TOO_MANY = 429;
    /** How the answer to a batch says that one of its operations builds on another version than that which is there. */
    private static final String STALE = "\"stale\"";
    /** How the product says of a 503 that it is certain. */
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

    /** Sends a request that writes and waits for its answer, for some time. */
    HttpResponse<String> send(RestRequest request) throws IOException {
        return Http.send(request.to(port, token, PATIENCE));
    }

    private HttpResponse<String> get(String path) throws IOException {
        return Http.send(RestRequest.read(path).to(port, token, READ_PATIENCE));
    }

    /** What an answer says. */
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
     * The version that the API shows of a number: 0 if there is none, nothing if it cannot be told.
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
     * The entity tag of a version; empty if it is not the one that the API shows.
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
     * What the product itself says of the changes of a number.
     *
     * @throws IOException if it does not say it
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

    /** @throws IOException if it is not there, or not answered */
    JsonNode page(String path) throws IOException {
        HttpResponse<String> answer = get(path);
        if (answer.statusCode() != HttpURLConnection.HTTP_OK
                && answer.statusCode() != HttpURLConnection.HTTP_NOT_FOUND) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return JSON.readTree(answer.body());
    }
}
