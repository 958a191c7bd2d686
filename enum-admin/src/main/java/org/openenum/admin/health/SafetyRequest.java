package org.openenum.admin.health;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.health.WhenAllDown;
import org.openenum.mapping.RuleSet;
import org.openenum.sentence.Sentence;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many targets of a shared destination must stay in answers.
 *
 * @param minimumInService this many targets are answered as long as one of them works, 0 to 20; 1 by default
 * @param whenAllDown what is answered when all targets are out of service: all, fallback or no-data; all by default
 * @param fallback the shared destination that is then answered; only with {@code fallback}, which requires it
 */
@JsonIgnoreProperties({"ruleSet", "self"})
record SafetyRequest(
        @Nullable Integer minimumInService,
        @Nullable String whenAllDown,
        @Nullable String fallback) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The form in the change log. */
    String json() {
        return JSON.writeValueAsString(this);
    }

    static @Nullable SafetyRequest parse(@Nullable String json) {
        return json == null ? null : JSON.readValue(json, SafetyRequest.class);
    }

    int minimum() {
        int minimum = Objects.requireNonNullElse(minimumInService, LeadingSet.DEFAULT_MINIMUM);
        if (minimum < 0 || minimum > RuleSet.MAX_RULES) {
            throw RefusedException.invalid(
                    "/minimumInService",
                    "range",
                    Sentence.of("safety.minimum", RuleSet.MAX_RULES),
                    String.valueOf(minimum));
        }
        return minimum;
    }

    WhenAllDown allDown() {
        WhenAllDown wanted = whenAllDown == null
                ? WhenAllDown.ALL
                : ApiWord.read("/whenAllDown", whenAllDown, List.of(WhenAllDown.values()));
        if (wanted == WhenAllDown.FALLBACK && fallback == null) {
            throw RefusedException.invalid("/fallback", "missing", Sentence.of("safety.no-fallback"), null);
        }
        if (wanted != WhenAllDown.FALLBACK && fallback != null) {
            throw RefusedException.invalid("/fallback", "unexpected", Sentence.of("safety.unused-fallback"), fallback);
        }
        return wanted;
    }
}
