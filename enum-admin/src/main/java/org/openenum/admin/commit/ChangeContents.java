package org.openenum.admin.commit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The state of an object before and after a change: members and values with the names of the API. */
final class ChangeContents {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final TypeReference<LinkedHashMap<String, @Nullable Object>> MEMBERS = new TypeReference<>() {};

    private final Map<Integer, RuleSet> ruleSets;

    private final Map<Integer, String> regions;

    /**
     * @param ruleSets the present rule sets by ids; one that was removed is shown by its id
     * @param regions the names of the present regions by ids; one that was removed is shown by its id
     */
    ChangeContents(Map<Integer, RuleSet> ruleSets, Map<Integer, String> regions) {
        this.ruleSets = ruleSets;
        this.regions = regions;
    }

    /** The present name of a rule set; null if it has none, or was removed. */
    @Nullable
    String nameOf(@Nullable Integer ruleSetId) {
        RuleSet present = ruleSetId == null ? null : ruleSets.get(ruleSetId);
        return present == null ? null : present.name();
    }

    /** The state before; null if the object did not exist, and for a change of many mappings at once. */
    @Nullable
    Map<String, @Nullable Object> before(Change change) {
        return content(change, change.before(), change.beforeContent());
    }

    /** The state after; null if the object was removed, and for a change of many mappings at once. */
    @Nullable
    Map<String, @Nullable Object> after(Change change) {
        return content(change, change.after(), change.afterContent());
    }

    private @Nullable Map<String, @Nullable Object> content(
            Change change, @Nullable MappingState state, @Nullable String json) {
        if (change.subject() == ChangeSubject.MAPPING) {
            return state == null ? null : mapping(change, state, MappingRemarks.parse(json));
        }
        if (json == null || change.subject() == ChangeSubject.MAPPING_RANGE) {
            return null;
        }
        Map<String, @Nullable Object> members = JSON.readValue(json, MEMBERS);
        if (RoutingContents.mayBeIn(change)) {
            RoutingContents.putInWords(members, regions);
        }
        return members;
    }

    private Map<String, @Nullable Object> mapping(Change change, MappingState state, MappingRemarks remarks) {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        if (change.kind() == MappingKind.BLOCK) {
            content.put("minDigits", state.minDigits());
            content.put("maxDigits", state.maxDigits());
        }
        content.put("status", ApiWord.of(state.status()));
        if (state.ruleSetId() != null) {
            putRules(content, state.ruleSetId(), ruleSets.get(state.ruleSetId()));
        }
        content.put("comment", remarks.comment());
        content.put("tags", remarks.tags());
        return content;
    }

    /**
     * A shared destination is shown by its name only, since its rules have a history of their own; an anonymous rule
     * set never changes, so its rules are shown.
     */
    private static void putRules(Map<String, @Nullable Object> content, Integer id, @Nullable RuleSet ruleSet) {
        if (ruleSet == null || ruleSet.name() != null) {
            content.put("ruleSet", ruleSet == null ? "#" + id : ruleSet.name());
        } else {
            content.put("ttl", ruleSet.content().ttlSeconds());
            content.put("rules", ruleSet.content().rules());
        }
    }
}
