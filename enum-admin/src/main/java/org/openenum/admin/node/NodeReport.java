package org.openenum.admin.node;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The status report of an enum-server. Counters begin at its start. Unknown members, which a later release may send,
 * are ignored.
 *
 * @param instance identifies one start of the server
 * @param sequence the sequence number of the report
 * @param version its release
 * @param uptimeMillis the time since its start, in milliseconds
 * @param state whether it answers all queries, not all of them, or none any more
 * @param reason why it is not ready, or why its data is not up to date, as one word; otherwise null
 * @param change the number of the last change that it serves; -1 before it has read any
 * @param awaited true: the report is sent at once, because a request waits for that change
 * @param lagMillis the maximum age of the data that it serves, in milliseconds; null before it has read any
 * @param numbers how many numbers it has in memory
 * @param snapshotAgeSeconds the age of the snapshot from which its next start would load, in seconds; null if it has
 *     none
 * @param answers the number of answers, by response code
 * @param answerTimes the histogram of response times, in ascending order
 * @param waited the number of answers that waited for the database
 * @param dns the address and port of its DNS service, {@code ADDRESS:PORT}, or null
 * @param management the address and port of its health checks and query log, {@code ADDRESS:PORT}, or null
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record NodeReport(
        String instance,
        long sequence,
        String version,
        long uptimeMillis,
        State state,
        @Nullable String reason,
        long change,
        boolean awaited,
        @Nullable Long lagMillis,
        long numbers,
        @Nullable Long snapshotAgeSeconds,
        Map<String, Long> answers,
        List<AnswerTime> answerTimes,
        long waited,
        @Nullable String dns,
        @Nullable String management) {

    /** Enough for a host name with a port and some more. */
    static final int MAX_NAME_CHARS = 100;

    /** Enough for a release with its build. */
    private static final int MAX_VERSION_CHARS = 100;

    /** A server counts 24 response codes. */
    private static final int MAX_CODES = 40;

    /** A server sends 25 buckets. */
    private static final int MAX_TIMES = 64;

    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._:-]{0," + (MAX_NAME_CHARS - 2) + "}[A-Za-z0-9])?");

    private static final Pattern INSTANCE = Pattern.compile("[A-Za-z0-9-]{1,40}");

    private static final Pattern WORD = Pattern.compile("[A-Z0-9_]{1,40}");

    private static final Pattern VISIBLE = Pattern.compile("[!-~]{1," + MAX_VERSION_CHARS + "}");

    /** The state that a server reports. */
    enum State {
        READY,
        NOT_READY,
        STOPPED
    }

    /**
     * One bucket of the histogram of response times.
     *
     * @param seconds the upper bound in seconds
     * @param answers the number of answers that took no longer
     */
    record AnswerTime(double seconds, long answers) {}

    long allAnswers() {
        return answers.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Rejects values that no server reports. */
    void check(String name) {
        List<Fault> faults = new ArrayList<>();
        if (!NAME.matcher(name).matches()) {
            faults.add(new Fault("/name", "not-a-name", Sentence.of("server.name", MAX_NAME_CHARS), null));
        }
        require(instance != null && INSTANCE.matcher(instance).matches(), "/instance", faults);
        require(version != null && VISIBLE.matcher(version).matches(), "/version", faults);
        require(state != null, "/state", faults);
        require(reason == null || WORD.matcher(reason).matches(), "/reason", faults);
        require(sequence >= 0, "/sequence", faults);
        require(uptimeMillis >= 0, "/uptimeMillis", faults);
        require(change >= -1, "/change", faults);
        require(lagMillis == null || lagMillis >= 0, "/lagMillis", faults);
        require(numbers >= 0, "/numbers", faults);
        require(snapshotAgeSeconds == null || snapshotAgeSeconds >= 0, "/snapshotAgeSeconds", faults);
        require(waited >= 0, "/waited", faults);
        require(areCounts(answers), "/answers", faults);
        require(areTimes(answerTimes), "/answerTimes", faults);
        require(dns == null || NodeAddress.literal(dns) != null, "/dns", faults);
        require(management == null || NodeAddress.literal(management) != null, "/management", faults);
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
    }

    private static void require(boolean isRight, String pointer, List<Fault> faults) {
        if (!isRight) {
            String member = pointer.substring(1);
            faults.add(new Fault(pointer, "out-of-range", Sentence.of("server.out-of-range", member), null));
        }
    }

    private static boolean areCounts(@Nullable Map<String, Long> counts) {
        return counts != null
                && counts.size() <= MAX_CODES
                && counts.entrySet().stream()
                        .allMatch(one ->
                                WORD.matcher(one.getKey()).matches() && one.getValue() != null && one.getValue() >= 0);
    }

    private static boolean areTimes(@Nullable List<AnswerTime> times) {
        return times != null
                && times.size() <= MAX_TIMES
                && times.stream().allMatch(one -> one != null && one.seconds() >= 0 && one.answers() >= 0);
    }
}
