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

/** JSON merge-patch (RFC 7396) on a thing's JSON form. */
@Component
public class MergePatch {

    /** The media type of a patch; plain JSON is taken too. */
    public static final String MEDIA_TYPE = "application/merge-patch+json";

    private final JsonMapper json;

    public MergePatch(JsonMapper json) {
        this.json = json;
    }

    /** A thing as a JSON tree, to be patched. */
    public ObjectNode tree(Object thing) {
        return json.valueToTree(thing);
    }

    /**
     * The thing after the patch.
     *
     * @throws RefusedException if the patch is no object, or what comes out is not what is wanted
     */
    public <T> T apply(Object thing, JsonNode patch, Class<T> type) {
        if (!patch.isObject()) {
            throw RefusedException.malformed(Sentence.plain("a merge-patch is a JSON object"));
        }
        ObjectNode current = tree(thing);
        // To be taken away though it is not there: read as well, for it may be a slip of the pen.
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

    // RFC 7396, section 2: null removes a member, an object is merged into the one that is there, or into an empty one,
    // anything else replaces.
    // https://datatracker.ietf.org/doc/html/rfc7396#section-2
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
