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

/** What persons say of a target as the API and the change log write it. */
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
     * @param kind report, sip-udp, sip-tcp, sip-tls, http, https or tcp
     * @param httpPath what is asked for over HTTP; / if it is not given
     * @param intervalSeconds from one check to the next, 1 to 3600; 10 if it is not given
     * @param timeoutMillis how long an answer may take; 500 if it is not given
     * @param goodAnswers in a row, after which a target that was down is up; 2 if it is not given
     * @param badAnswers in a row, after which one that was up is down; 3 if it is not given
     * @param quorum how many probers must have found it down, 1 to 9; most of those that report if it is not given
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

        /** @throws RefusedException naming the place */
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
     * That a person has taken a target out of service.
     *
     * @param state draining: it works, and gets no new calls; maintenance: it may not work
     * @param until when it ends by itself, in the year 9999 at the latest; if it is not given, somebody has to end it
     * @param reason for those who look on, at most 500 characters
     */
    record OutOfService(
            @Nullable String state,
            @Nullable Instant until,
            @Nullable String reason) {

        static OutOfService of(Withdrawal withdrawal) {
            return new OutOfService(ApiWord.of(withdrawal.state()), withdrawal.until(), withdrawal.reason());
        }

        /** @throws RefusedException naming the place */
        Withdrawal withdrawal() {
            if (reason != null && reason.length() > MAX_REASON_CHARS) {
                throw RefusedException.invalid(
                        "/reason", "too-long", Sentence.of("reason.too-long", MAX_REASON_CHARS), null);
            }
            if (until != null && !Schedule.isWithinYears(until)) {
                throw RefusedException.invalid(
                        "/until", "invalid", Sentence.of("schedule.not-an-instant", until), until.toString());
            }
            // As fine as the table keeps it: the change log says the same, and what it says can be taken back.
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

    /** The target of this name. */
    static TargetName name(String text) {
        try {
            return TargetName.parse(text);
        } catch (InvalidValueException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }
}
