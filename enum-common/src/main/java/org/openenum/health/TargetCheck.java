package org.openenum.health;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * How a target is checked.
 *
 * @param httpPath the path of the HTTP request; null for all other kinds
 * @param intervalSeconds from one check to the next, 1 to {@value #MAX_INTERVAL_SECONDS}
 * @param timeoutMillis the time limit for an answer
 * @param goodAnswers in a row, after which a target that was down is up
 * @param badAnswers in a row, after which a target that was up is down
 * @param quorum how many probers must have found it down, 1 to {@value #MAX_PROBERS}; null for a majority of those that
 *     report
 */
@Embeddable
public record TargetCheck(
        @Enumerated(EnumType.ORDINAL) @Column(name = "check_kind", columnDefinition = "smallint")
        CheckKind kind,

        @Nullable String httpPath,
        int intervalSeconds,
        int timeoutMillis,
        int goodAnswers,
        int badAnswers,
        @Nullable Integer quorum) {

    public static final int MAX_INTERVAL_SECONDS = 3_600;

    /** The maximum number of probers for a target: more add no information, and each loads the target. */
    public static final int MAX_PROBERS = 9;

    /**
     * A failure is detected within badAnswers times the interval plus one second; this is the part of that second for
     * the last answer.
     */
    public static final int MAX_SINGLE_TIMEOUT_MILLIS = 500;

    private static final int MIN_TIMEOUT_MILLIS = 50;
    private static final int MAX_ANSWERS = 20;
    private static final int MILLIS = 1_000;

    /**
     * Checks the limits.
     *
     * @throws InvalidPartException naming the field
     */
    public TargetCheck {
        between("intervalSeconds", intervalSeconds, 1, MAX_INTERVAL_SECONDS);
        between("goodAnswers", goodAnswers, 1, MAX_ANSWERS);
        between("badAnswers", badAnswers, 1, MAX_ANSWERS);
        if (quorum != null) {
            between("quorum", quorum, 1, MAX_PROBERS);
        }
        int longest = badAnswers == 1 ? MAX_SINGLE_TIMEOUT_MILLIS : intervalSeconds * MILLIS / 2;
        between("timeoutMillis", timeoutMillis, MIN_TIMEOUT_MILLIS, longest);
        boolean isHttp = kind == CheckKind.HTTP || kind == CheckKind.HTTPS;
        if (isHttp ? httpPath == null || !httpPath.matches("/[!-~]{0,199}") : httpPath != null) {
            throw new InvalidPartException("httpPath", Sentence.of("check.path"));
        }
    }

    private static void between(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidPartException(
                    field, Sentence.of("check.out-of-range", Sentence.of("check-field." + field), least, most, value));
        }
    }

    /** Whether enum-admin sends requests to the target. */
    public boolean isProbe() {
        return kind != CheckKind.REPORT;
    }

    /** How many of this number of reporting probers must have found it down. */
    public int quorumOf(int reporting) {
        return quorum == null ? reporting / 2 + 1 : Math.min(quorum, Math.max(1, reporting));
    }

    /**
     * When the next check begins after a bad answer, counted from the beginning of the bad check. It is early enough
     * that the last of badAnswers bad checks ends at most badAnswers - 1 intervals after the first began.
     */
    public long millisAfterBad() {
        long interval = intervalSeconds * (long) MILLIS;
        return badAnswers == 1 ? interval : interval - timeoutMillis / (badAnswers - 1);
    }
}
