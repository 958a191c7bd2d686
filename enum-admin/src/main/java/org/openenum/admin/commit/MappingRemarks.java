package org.openenum.admin.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The remarks on a number or block, which are not visible in DNS, as stored in the change log.
 *
 * @param tags in alphabetical order
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MappingRemarks(@Nullable String comment, List<String> tags) {

    /** No remarks. */
    public static final MappingRemarks NONE = new MappingRemarks(null, List.of());

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Copies the list. */
    public MappingRemarks {
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    /** The stored form; null if there are no remarks. */
    public @Nullable String json() {
        return equals(NONE) ? null : JSON.writeValueAsString(this);
    }

    /** Reads the result of {@link #json}. */
    public static MappingRemarks parse(@Nullable String json) {
        return json == null ? NONE : JSON.readValue(json, MappingRemarks.class);
    }
}
