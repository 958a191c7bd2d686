package org.openenum.admin.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.record.RecordSet;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record set as the change log keeps it: JSON with the names of the API.
 *
 * @param records RDATA in presentation form
 */
@JsonIgnoreProperties({"owner", "type"}) // imports wrote them too
public record RecordSetText(int ttl, List<String> records) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Keeps the list from changing. */
    public RecordSetText {
        records = List.copyOf(records);
    }

    static RecordSetText of(RecordSet set) {
        return new RecordSetText(set.ttlSeconds(), RecordText.format(set.type(), set.rdatas()));
    }

    static String json(RecordSet set) {
        return JSON.writeValueAsString(of(set));
    }

    /** What {@link #json} wrote. */
    public static @Nullable RecordSetText parse(@Nullable String json) {
        return json == null ? null : JSON.readValue(json, RecordSetText.class);
    }

    /** By RDATA, not by its text; the order of records has no meaning (RFC 2181, section 5). */
    static boolean sayTheSame(int type, @Nullable RecordSetText one, @Nullable RecordSetText other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.ttl == other.ttl && wire(type, one).equals(wire(type, other));
    }

    private static Set<ByteBuffer> wire(int type, RecordSetText text) {
        return RecordText.parse(type, text.records, "").stream()
                .map(ByteBuffer::wrap)
                .collect(Collectors.toSet());
    }
}
