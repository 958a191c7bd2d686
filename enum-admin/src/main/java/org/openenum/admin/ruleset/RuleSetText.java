package org.openenum.admin.ruleset;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.schedule.Schedule;
import tools.jackson.databind.json.JsonMapper;

/**
 * A named rule set in the form of the change log: JSON with the names of the API.
 *
 * @param variantTimes the schedules, as {@link Schedule#text} writes them, of the variants that have one
 * @param routing as {@link RoutingText} writes it; omitted if there is none
 */
record RuleSetText(
        String name,
        int ttl,
        @Nullable String comment,
        List<NaptrRule> rules,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> variants,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> variantTimes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String routing) {

    /** Empty maps are omitted from the text, and are null when it is read. */
    RuleSetText {
        variants = variants == null ? Map.of() : new TreeMap<>(variants);
        variantTimes = variantTimes == null ? Map.of() : new TreeMap<>(variantTimes);
    }

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static RuleSetText of(RuleSetView view) {
        Routing routing = view.routing();
        return new RuleSetText(
                view.name(),
                view.ttlSeconds(),
                view.comment(),
                view.rules(),
                Variant.names(view.variants()),
                Variant.times(view.variants(), Schedule::text),
                routing == null ? null : RoutingText.of(routing));
    }

    static String json(RuleSetView view) {
        return JSON.writeValueAsString(of(view));
    }

    /** Reads the result of {@link #json}. */
    static RuleSetText parse(String json) {
        return JSON.readValue(json, RuleSetText.class);
    }

    /** The variants by groups. */
    Map<String, Variant> byGroup() {
        return Variant.join(variants, variantTimes, times -> Schedule.parse(times.getValue()));
    }

    RuleSetContent content() {
        return new RuleSetContent(ttl, rules, routing == null ? null : RoutingText.parse(routing));
    }

    /** Whether the rule set is the same now. */
    boolean says(RuleSetView view) {
        return equals(of(view));
    }
}
