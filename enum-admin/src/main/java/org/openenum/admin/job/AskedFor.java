package org.openenum.admin.job;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The task of a direct job: a record, stored as JSON in the row of the job, so that any enum-admin can run it.
 *
 * @param of the name of the task, among those of the same kind of job
 * @param what the record that describes the task
 */
public record AskedFor(String of, JsonNode what) {

    /** The size of the column. No realistic task is longer; a job with a longer one cannot be restarted. */
    private static final int MAX_CHARS = 20_000;

    /**
     * Writes only the components of records, not their getters. Rejects members that it does not know, which a newer
     * release may have added: without them the job could do more than was requested.
     */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultVisibility(visible -> visible.withVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE))
            .build();

    /** The task that a record describes. */
    public static AskedFor of(String name, Object what) {
        return new AskedFor(name, JSON.valueToTree(what));
    }

    static AskedFor read(String text) {
        return JSON.readValue(text, AskedFor.class);
    }

    /** The text for its column; null if it is too long. */
    @Nullable
    String text() {
        String text = JSON.writeValueAsString(this);
        return text.length() <= MAX_CHARS ? text : null;
    }

    /**
     * The record.
     *
     * @param components the types of its generic components
     */
    public <T> T as(Class<T> type, Class<?>... components) {
        JavaType whole = components.length == 0
                ? JSON.getTypeFactory().constructType(type)
                : JSON.getTypeFactory().constructParametricType(type, components);
        return JSON.treeToValue(what, whole);
    }
}
