package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalInt;
import org.openenum.load.prove.history.Write.Outcome;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.token.RuleBody;
import org.openenum.load.token.Token;

/**
 * Writes and reads numbers through the REST API. Threads may share it.
 *
 * @param port of enum-admin on loopback
 */
record ApiClient(int port, String token, Numbers numbers) {

    /** Longer than any answer takes where nothing is wrong; who has waited so long does not know. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int SUCCESS = 2;
    private static final int TOO_MANY = 429;
    /** How the product says of a 503 that it is certain. */
    private static final String NOTHING_WAS_CHANGED = "nothing was changed";

    /**
     * What came of a request that writes.
     *
     * @param entityTag of the new version; empty unless it was acknowledged
     * @param said for people: what came instead, if nobody knows
     */
    record Attempt(Outcome outcome, String entityTag, String said) {}

    /**
     * Writes a version of a number.
     *
     * @param entityTag of the version on which it builds; empty if there is none
     * @throws ConnectException if nothing was sent
     */
    Attempt write(int number, int version, String entityTag) throws ConnectException {
        String json = RuleBody.json(numbers.token(number, version));
        String path = numbers.path(number);
        RestRequest request =
                entityTag.isEmpty() ? RestRequest.create(path, json) : RestRequest.replace(path, entityTag, json);
        try {
            HttpResponse<String> answer = Http.send(request.to(port, token, PATIENCE));
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

    private static Outcome outcome(HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status / 100 == SUCCESS) {
            return Outcome.ACKNOWLEDGED;
        }
        if (status == HttpURLConnection.HTTP_PRECON_FAILED) {
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
        HttpResponse<String> answer =
                Http.send(RestRequest.read(numbers.path(number)).to(port, token, PATIENCE));
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
}
