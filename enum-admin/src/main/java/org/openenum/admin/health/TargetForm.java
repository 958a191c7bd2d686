package org.openenum.admin.health;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;

/**
 * The forms of a target's page: its check, and its state.
 *
 * @param kind the kind of check; empty for none
 * @param state the state out of service; empty for none
 */
record TargetForm(
        String kind,
        String httpPath,
        String intervalSeconds,
        String timeoutMillis,
        String goodAnswers,
        String badAnswers,
        String quorum,
        String state,
        String until,
        String reason) {

    private static final TargetForm NOTHING = new TargetForm("", "", "", "", "", "", "", "", "", "");

    static TargetForm read(FormInput input) {
        return read(input, NOTHING);
    }

    /** The fields that were typed into one form of the page; those of the other form are as stored. */
    static TargetForm read(FormInput input, TargetForm stored) {
        return new TargetForm(
                typed(input, "kind", stored.kind),
                typed(input, "httpPath", stored.httpPath),
                typed(input, "intervalSeconds", stored.intervalSeconds),
                typed(input, "timeoutMillis", stored.timeoutMillis),
                typed(input, "goodAnswers", stored.goodAnswers),
                typed(input, "badAnswers", stored.badAnswers),
                typed(input, "quorum", stored.quorum),
                typed(input, "state", stored.state),
                typed(input, "until", stored.until),
                typed(input, "note", stored.reason));
    }

    private static String typed(FormInput input, String name, String stored) {
        return input.has(name) ? input.text(name) : stored;
    }

    static TargetForm of(TargetView view) {
        TargetText.Check check = view.text().check();
        TargetText.OutOfService out = view.text().outOfService();
        return new TargetForm(
                check == null ? "" : text(check.kind()),
                check == null ? "" : text(check.httpPath()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_INTERVAL_SECONDS) : check.intervalSeconds()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_TIMEOUT_MILLIS) : check.timeoutMillis()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_GOOD_ANSWERS) : check.goodAnswers()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_BAD_ANSWERS) : check.badAnswers()),
                check == null ? "" : text(check.quorum()),
                out == null ? "" : text(out.state()),
                out == null ? "" : moment(out.until()),
                out == null ? "" : text(out.reason()));
    }

    /** A time in UTC, as browsers format it. */
    private static String moment(@Nullable Instant instant) {
        return instant == null
                ? ""
                : LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString();
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** The fields by their message keys, to compare versions. */
    Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("target.kind", kind);
        if (!kind.isEmpty()) {
            fields.put("intervalSeconds", intervalSeconds);
            fields.put("timeoutMillis", timeoutMillis);
            fields.put("badAnswers", badAnswers);
            fields.put("goodAnswers", goodAnswers);
            fields.put("quorum", quorum);
            fields.put("httpPath", httpPath);
        }
        if (!state.isEmpty()) {
            fields.put("target.state", state);
            fields.put("outUntil", until);
            fields.put("outReason", reason);
        }
        return fields;
    }

    TargetText.Check check() {
        return new TargetText.Check(
                kind,
                FormInput.orNull(httpPath),
                FormInput.number("intervalSeconds", intervalSeconds),
                FormInput.number("timeoutMillis", timeoutMillis),
                FormInput.number("goodAnswers", goodAnswers),
                FormInput.number("badAnswers", badAnswers),
                FormInput.number("quorum", quorum));
    }

    TargetText.OutOfService outOfService() {
        return new TargetText.OutOfService(state, FormInput.moment(until), FormInput.orNull(reason));
    }
}
