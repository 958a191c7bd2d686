package org.openenum.load.prove.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Receipt;
import org.openenum.load.prove.history.Write.Outcome;
import org.openenum.load.rest.RestRequest;

/**
 * Sends each change with an {@code Idempotency-Key}, as a batch of one, which is a POST, and repeats it until it is
 * answered. Threads may share it.
 *
 * @param retries whether the key stays the same
 */
record SentUntilAnswered(ApiClient api, Retries retries, History history) implements Sending {

    /** A fault that lasts longer does not end by itself. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public Attempt write(int number, int version, String entityTag) throws ConnectException {
        Answered first = send(number, version, entityTag, 1);
        if (first.attempt().outcome() == Outcome.UNKNOWN) {
            return sendAgain(number, version, entityTag);
        }
        keep(number, version, first);
        return first.attempt();
    }

    private Attempt sendAgain(int number, int version, String entityTag) {
        long begun = System.nanoTime();
        for (int sending = 2; System.nanoTime() - begun < LIMIT.toNanos(); sending++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            try {
                Answered answer = send(number, version, entityTag, sending);
                Attempt attempt = answer.attempt();
                if (attempt.outcome() == Outcome.ACKNOWLEDGED) {
                    history.addSentAgain(answer.replayed());
                    keep(number, version, answer);
                    return attempt;
                }
                if (attempt.outcome() == Outcome.MISSED) {
                    return refused(number, version, attempt);
                }
            } catch (IOException e) {
                // Not listening, or an unknown result: try again.
            }
        }
        return new Attempt(Outcome.UNKNOWN, "", "not answered within " + LIMIT.toMinutes() + " min");
    }

    /** The obstacle is either this change itself, made earlier, or another version than the one on which it builds. */
    private Attempt refused(int number, int version, Attempt attempt) throws IOException {
        boolean before = api.read(number).equals(OptionalInt.of(version));
        history.addSentAgain(before);
        return before ? new Attempt(Outcome.NOT_RECOGNISED, "", "") : attempt;
    }

    private void keep(int number, int version, Answered answer) {
        if (answer.attempt().outcome() == Outcome.ACKNOWLEDGED) {
            history.add(new Receipt(number, version, answer.changeset()));
        }
    }

    /**
     * An answer.
     *
     * @param replayed whether it says that it repeats an earlier answer
     * @param changeset in the answer; 0 unless it was acknowledged
     */
    private record Answered(Attempt attempt, boolean replayed, long changeset) {}

    /** @throws ConnectException if nothing was sent */
    private Answered send(int number, int version, String entityTag, int sending) throws ConnectException {
        String key = api.numbers().key(number, version) + (retries == Retries.SAME_KEY ? "" : "-" + sending);
        RestRequest request =
                RestRequest.postOnce(Numbers.BATCH, key, api.numbers().batchOfOne(number, version, entityTag));
        try {
            HttpResponse<String> answer = api.send(request);
            Outcome outcome = ApiClient.outcome(answer);
            return outcome == Outcome.ACKNOWLEDGED
                    ? acknowledged(number, version, answer)
                    : unanswered(outcome, "answered with " + answer.statusCode());
        } catch (ConnectException e) {
            throw e;
        } catch (IOException e) {
            return unanswered(Outcome.UNKNOWN, String.valueOf(e.getMessage()));
        }
    }

    private static Answered unanswered(Outcome outcome, String said) {
        return new Answered(new Attempt(outcome, "", said), false, 0);
    }

    /** The repeated answer of a killed program has no entity tag, but names the changeset. */
    private Answered acknowledged(int number, int version, HttpResponse<String> answer) throws IOException {
        JsonNode json = JSON.readTree(answer.body());
        String tag = json.at("/results/0/etag").asText();
        long changeset = answer.headers()
                .firstValueAsLong("X-Changeset")
                .orElseGet(() -> json.path("changeset").asLong());
        boolean replayed = answer.headers().firstValue(REPLAYED).isPresent();
        String known = tag.isEmpty() ? api.entityTag(number, version) : tag;
        return new Answered(new Attempt(Outcome.ACKNOWLEDGED, known, ""), replayed, changeset);
    }
}
