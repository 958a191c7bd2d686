package org.openenum.admin.ruleset;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import tools.jackson.databind.json.JsonMapper;

/** A named rule set as the change log keeps it: JSON with the names of the API. */
record RuleSetText(String name, int ttl, @Nullable String comment, List<NaptrRule> rules) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    static String json(RuleSetView view) {
        return JSON.writeValueAsString(new RuleSetText(view.name(), view.ttlSeconds(), view.comment(), view.rules()));
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
        return equals(new RuleSetText(view.name(), view.ttlSeconds(), view.comment(), view.rules()));
    }
}
