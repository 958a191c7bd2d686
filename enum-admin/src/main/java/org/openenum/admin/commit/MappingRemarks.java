package org.openenum.admin.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What people keep with a number or block and DNS never sees, as the change log has it.
 *
 * @param tags in alphabetical order
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MappingRemarks(@Nullable String comment, List<String> tags) {

    /** Nothing is kept. */
    public static final MappingRemarks NONE = new MappingRemarks(null, List.of());

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Keeps the list from changing. */
    public MappingRemarks {
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    /** As the change log keeps it: null if there is nothing. */
    public @Nullable String json() {
        return equals(NONE) ? null : JSON.writeValueAsString(this);
    }

    /** What {@link #json} wrote. */
    public static MappingRemarks parse(@Nullable String json) {
        return json == null ? NONE : JSON.readValue(json, MappingRemarks.class);
    }
}
