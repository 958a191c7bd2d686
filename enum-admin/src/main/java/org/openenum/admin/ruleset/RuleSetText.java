package org.openenum.admin.ruleset;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import tools.jackson.databind.json.JsonMapper;

/** A named rule set as the change log keeps it: JSON with the names of the API. */
record RuleSetText(
        String name,
        int ttl,
        @Nullable String comment,
        List<NaptrRule> rules,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> variants) {

    /** One that was written before there were variants has none. */
    RuleSetText(
            String name,
            int ttl,
            @Nullable String comment,
            List<NaptrRule> rules,
            @Nullable Map<String, String> variants) {
        this.name = name;
        this.ttl = ttl;
        this.comment = comment;
        this.rules = rules;
        this.variants = variants == null ? Map.of() : new TreeMap<>(variants);
    }

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static RuleSetText of(RuleSetView view) {
        return new RuleSetText(view.name(), view.ttlSeconds(), view.comment(), view.rules(), view.variants());
    }

    static String json(RuleSetView view) {
        return JSON.writeValueAsString(of(view));
    }

    /** What {@link #json} wrote. */
    static RuleSetText parse(String json) {
        return JSON.readValue(json, RuleSetText.class);
    }

    RuleSetContent content() {
        return new RuleSetContent(ttl, rules);
    }

    /** Whether the rule set is like this now. */
    boolean says(RuleSetView view) {
        return equals(of(view));
    }
}
