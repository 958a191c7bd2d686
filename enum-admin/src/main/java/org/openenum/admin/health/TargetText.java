package org.openenum.admin.health;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.health.Withdrawal;
import org.openenum.health.Withdrawn;
import org.openenum.schedule.Schedule;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import tools.jackson.databind.json.JsonMapper;

/** The provisioned data of a target, in the form of the API and the change log. */
record TargetText(@Nullable Check check, @Nullable OutOfService outOfService) {

    static final TargetText NOTHING = new TargetText(null, null);

    static final int DEFAULT_INTERVAL_SECONDS = 10;

    static final int DEFAULT_TIMEOUT_MILLIS = 500;

    static final int DEFAULT_GOOD_ANSWERS = 2;

    static final int DEFAULT_BAD_ANSWERS = 3;

    private static final int MAX_REASON_CHARS = 500;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * How a target is checked.
     *
     * @param kind the kind of check: report, sip-udp, sip-tcp, sip-tls, http, https or tcp
     * @param httpPath the path of HTTP requests; / by default
     * @param intervalSeconds the time from one check to the next in seconds, 1 to 3600; 10 by default
     * @param timeoutMillis the timeout of a check in milliseconds; 500 by default
     * @param goodAnswers how many good answers in a row set a target that is down to up; 2 by default
     * @param badAnswers how many bad answers in a row set a target that is up to down; 3 by default
     * @param quorum how many probers must find the target down before it is down, 1 to 9; the majority of those that
     *     report by default
     */
    record Check(
            @Nullable String kind,
            @Nullable String httpPath,
            @Nullable Integer intervalSeconds,
            @Nullable Integer timeoutMillis,
            @Nullable Integer goodAnswers,
            @Nullable Integer badAnswers,
            @Nullable Integer quorum) {

        static Check of(TargetCheck check) {
            return new Check(
                    ApiWord.of(check.kind()),
                    check.httpPath(),
                    check.intervalSeconds(),
                    check.timeoutMillis(),
                    check.goodAnswers(),
                    check.badAnswers(),
                    check.quorum());
        }

        /** @throws RefusedException with the pointer to the invalid member */
        TargetCheck check() {
            CheckKind checked = ApiWord.read("/kind", kind, List.of(CheckKind.values()));
            boolean isHttp = checked == CheckKind.HTTP || checked == CheckKind.HTTPS;
            try {
                return new TargetCheck(
                        checked,
                        httpPath == null && isHttp ? "/" : httpPath,
                        Objects.requireNonNullElse(intervalSeconds, DEFAULT_INTERVAL_SECONDS),
                        Objects.requireNonNullElse(timeoutMillis, DEFAULT_TIMEOUT_MILLIS),
                        Objects.requireNonNullElse(goodAnswers, DEFAULT_GOOD_ANSWERS),
                        Objects.requireNonNullElse(badAnswers, DEFAULT_BAD_ANSWERS),
                        quorum);
            } catch (InvalidPartException e) {
                throw RefusedException.invalid("/" + e.place(), "invalid", e.sentence(), null);
            }
        }
    }

    /**
     * A target that a person has taken out of service.
     *
     * @param state draining: the target works, but gets no new calls; maintenance: it may not work
     * @param until the time at which this ends by itself, in the year 9999 at the latest; if missing, it must be ended
     *     by a request
     * @param reason the reason, at most 500 characters
     */
    record OutOfService(
            @Nullable String state,
            @Nullable Instant until,
            @Nullable String reason) {

        static OutOfService of(Withdrawal withdrawal) {
            return new OutOfService(ApiWord.of(withdrawal.state()), withdrawal.until(), withdrawal.reason());
        }

        /** @throws RefusedException with the pointer to the invalid member */
        Withdrawal withdrawal() {
            if (reason != null && reason.length() > MAX_REASON_CHARS) {
                throw RefusedException.invalid(
                        "/reason", "too-long", Sentence.of("reason.too-long", MAX_REASON_CHARS), null);
            }
            if (until != null && !Schedule.isWithinYears(until)) {
                throw RefusedException.invalid(
                        "/until", "invalid", Sentence.of("schedule.not-an-instant", until), until.toString());
            }
            // With the precision of the table, so that the change log has the same value and the change can be
            // reverted.
            Instant end = until == null ? null : until.truncatedTo(ChronoUnit.MICROS);
            return new Withdrawal(ApiWord.read("/state", state, List.of(Withdrawn.values())), end, reason);
        }
    }

    static TargetText of(@Nullable TargetCheck check, @Nullable Withdrawal withdrawal) {
        return new TargetText(
                check == null ? null : Check.of(check), withdrawal == null ? null : OutOfService.of(withdrawal));
    }

    String json() {
        return JSON.writeValueAsString(this);
    }

    static TargetText parse(@Nullable String json) {
        return json == null ? NOTHING : JSON.readValue(json, TargetText.class);
    }

    /** Parses the name of a target. */
    static TargetName name(String text) {
        try {
            return TargetName.parse(text);
        } catch (InvalidValueException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }
}
