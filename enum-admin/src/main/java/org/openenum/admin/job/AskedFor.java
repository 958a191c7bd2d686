package org.openenum.admin.job;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a direct job was asked to do: records, as JSON in the row of the job, so that any program can do it.
 *
 * @param of which of its kind of jobs it is
 * @param what the record that says it
 */
public record AskedFor(String of, JsonNode what) {

    /** As its column may hold; longer is only what nobody means, and such a job is not begun anew. */
    private static final int MAX_CHARS = 20_000;

    /**
     * Records are what their components are, not what they answer when they are asked. What a newer program has added
     * to them is refused: without it, more might be meant than was asked for.
     */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultVisibility(visible -> visible.withVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE))
            .build();

    /** What a record says. */
    public static AskedFor of(String name, Object what) {
        return new AskedFor(name, JSON.valueToTree(what));
    }

    static AskedFor read(String text) {
        return JSON.readValue(text, AskedFor.class);
    }

    /** As its column holds it; null if it is too long for that. */
    @Nullable
    String text() {
        String text = JSON.writeValueAsString(this);
        return text.length() <= MAX_CHARS ? text : null;
    }

    /**
     * The record.
     *
     * @param components the types of those that are generic
     */
    public <T> T as(Class<T> type, Class<?>... components) {
        JavaType whole = components.length == 0
                ? JSON.getTypeFactory().constructType(type)
                : JSON.getTypeFactory().constructParametricType(type, components);
        return JSON.treeToValue(what, whole);
    }
}
