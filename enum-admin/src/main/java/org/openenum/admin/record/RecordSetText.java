package org.openenum.admin.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.record.RecordSet;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record set in the change log: JSON with the names of the API.
 *
 * @param records RDATA in presentation form
 * @param owner in its original case if it has capitals, which the log does not keep
 * @param comment the comment of a delegation, kept with its NS records
 * @param routing as {@link RoutingText} writes it; omitted if there is none
 */
@JsonIgnoreProperties("type") // imports wrote it too
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RecordSetText(
        int ttl,
        List<String> records,
        @Nullable String owner,
        @Nullable String comment,
        @Nullable String routing) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Copies the list. */
    public RecordSetText {
        records = List.copyOf(records);
    }

    /** The present state of a set. */
    public static RecordSetText of(RecordSet set) {
        Routing routing = set.routing();
        return new RecordSetText(
                set.ttlSeconds(),
                RecordText.format(set.type(), set.rdatas()),
                set.owner().equals(set.owner().toLowerCase(Locale.ROOT)) ? null : set.owner(),
                set.comment(),
                routing == null ? null : RoutingText.of(routing));
    }

    public static String json(RecordSet set) {
        return JSON.writeValueAsString(of(set));
    }

    /** Parses what {@link #json} wrote. */
    public static @Nullable RecordSetText parse(@Nullable String json) {
        return json == null ? null : JSON.readValue(json, RecordSetText.class);
    }

    /** Its routing policy; null if all records are answered. */
    @Nullable
    Routing policy() {
        return routing == null ? null : RoutingText.parse(routing);
    }

    /** Compares RDATA, not its text; the order of records has no meaning (RFC 2181, section 5). */
    static boolean sayTheSame(
            int type, @Nullable RecordSetText one, @Nullable RecordSetText other, boolean withComment) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.ttl == other.ttl
                && wire(type, one).equals(wire(type, other))
                && Objects.equals(one.routing, other.routing)
                && (!withComment || haveOneComment(one, other));
    }

    /** Whether they have the same comment, or none. */
    static boolean haveOneComment(@Nullable RecordSetText one, @Nullable RecordSetText other) {
        return Objects.equals(one == null ? null : one.comment, other == null ? null : other.comment);
    }

    RecordSetText withComment(@Nullable String wanted) {
        return new RecordSetText(ttl, records, owner, wanted, routing);
    }

    private static Set<ByteBuffer> wire(int type, RecordSetText text) {
        return RecordText.parse(type, text.records, "").stream()
                .map(ByteBuffer::wrap)
                .collect(Collectors.toSet());
    }
}
