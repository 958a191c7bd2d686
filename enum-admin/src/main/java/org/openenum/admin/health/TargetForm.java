package org.openenum.admin.health;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;

/**
 * What a person says of a target, as it stands in the forms of its page.
 *
 * @param kind how it is checked; empty for not at all
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

    static TargetForm read(FormInput input) {
        return new TargetForm(
                input.text("kind"),
                input.text("httpPath"),
                input.text("intervalSeconds"),
                input.text("timeoutMillis"),
                input.text("goodAnswers"),
                input.text("badAnswers"),
                input.text("quorum"),
                input.text("state"),
                input.text("until"),
                input.text("note"));
    }

    static TargetForm of(TargetView view) {
        TargetText.Check check = view.text().check();
        return new TargetForm(
                check == null ? "" : text(check.kind()),
                check == null ? "" : text(check.httpPath()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_INTERVAL_SECONDS) : check.intervalSeconds()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_TIMEOUT_MILLIS) : check.timeoutMillis()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_GOOD_ANSWERS) : check.goodAnswers()),
                text(check == null ? Integer.valueOf(TargetText.DEFAULT_BAD_ANSWERS) : check.badAnswers()),
                check == null ? "" : text(check.quorum()),
                "draining",
                "",
                "");
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
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
