package org.openenum.admin.ruleset;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A named rule set as the change log keeps it: JSON with the names of the API. */
final class RuleSetText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RuleSetText() {}

    static String json(RuleSetView view) {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        content.put("name", view.name());
        content.put("ttl", view.ttlSeconds());
        content.put("comment", view.comment());
        content.put("rules", view.rules());
        return JSON.writeValueAsString(content);
    }
}
