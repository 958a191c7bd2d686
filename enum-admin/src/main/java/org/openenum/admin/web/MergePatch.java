package org.openenum.admin.web;

import java.util.List;
import java.util.Map;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7396) on the JSON form of an object. */
@Component
public class MergePatch {

    /** The media type of a patch; plain JSON is accepted too. */
    public static final String MEDIA_TYPE = "application/merge-patch+json";

    private final JsonMapper json;

    public MergePatch(JsonMapper json) {
        this.json = json;
    }

    /** An object as a JSON tree, to be patched. */
    public ObjectNode tree(Object thing) {
        return json.valueToTree(thing);
    }

    /**
     * The object after the patch.
     *
     * @throws RefusedException if the patch is not an object, or the result is not valid
     */
    public <T> T apply(Object thing, JsonNode patch, Class<T> type) {
        if (!patch.isObject()) {
            throw RefusedException.malformed(Sentence.plain("a merge-patch must be a JSON object"));
        }
        ObjectNode current = tree(thing);
        // A null for an absent member is kept: its name may be misspelt, and is then rejected.
        List<String> absent = patch.properties().stream()
                .filter(member -> member.getValue().isNull() && !current.has(member.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        merge(current, patch);
        absent.forEach(current::putNull);
        try {
            return json.treeToValue(current, type);
        } catch (JacksonException e) {
            throw UnreadableBody.of(e).refused();
        }
    }

    // RFC 7396, section 2: null removes a member; an object is merged into the existing object, or into an empty one;
    // anything else replaces the value. https://datatracker.ietf.org/doc/html/rfc7396#section-2
    private static void merge(ObjectNode target, JsonNode patch) {
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            JsonNode value = member.getValue();
            JsonNode present = target.get(member.getKey());
            if (value.isNull()) {
                target.remove(member.getKey());
            } else if (value.isObject()) {
                merge(present instanceof ObjectNode object ? object : target.putObject(member.getKey()), value);
            } else {
                target.set(member.getKey(), value);
            }
        }
    }
}
