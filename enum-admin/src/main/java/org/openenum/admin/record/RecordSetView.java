package org.openenum.admin.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.admin.web.Api;
import org.openenum.record.RecordPolicy;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.record.RecordTargets;
import org.openenum.routing.Routing;
import org.springframework.web.util.UriUtils;
import org.xbill.DNS.Type;

/**
 * A record set with its records.
 *
 * @param zone the apex
 * @param owner the owner name in full, without its last dot
 * @param type the type's mnemonic
 * @param records RDATA in presentation form
 * @param routing its routing policy; null if all records are answered
 */
public record RecordSetView(
        RecordSetKey key,
        String zone,
        String owner,
        String type,
        int ttlSeconds,
        List<String> records,
        @Nullable Routing routing,
        int version,
        Instant updatedAt)
        implements Versioned {

    static RecordSetView of(String zone, RecordSet set) {
        return new RecordSetView(
                set.key(),
                zone,
                set.owner(),
                Type.string(set.type()),
                set.ttlSeconds(),
                RecordText.format(set.type(), set.rdatas()),
                set.routing(),
                set.version(),
                set.updatedAt());
    }

    public RecordRef ref() {
        return new RecordRef(zone, owner, type);
    }

    /** Whether sets of its type may have a routing policy. */
    public boolean isRoutable() {
        return RecordPolicy.isFor(key.type());
    }

    /**
     * The target of a record.
     *
     * @param name as in routing policies; empty if it has none
     * @param priority of an SRV record; 0 for an address
     */
    public record Target(String name, int priority) {}

    /** The targets of a set that may have a routing policy, in the order of its records. */
    public List<Target> targets() {
        List<byte[]> rdatas = RecordText.parse(key.type(), records, "/records");
        List<String> names = RecordTargets.of(key.type(), rdatas);
        return IntStream.range(0, names.size())
                .mapToObj(i -> new Target(names.get(i), RecordTargets.priority(key.type(), rdatas.get(i))))
                .toList();
    }

    /** Its path in the API: {@code /api/v1/zones/e164.arpa/records/ns1.e164.arpa/A}. */
    public String path() {
        // A semicolon is allowed in a segment, where it begins path parameters.
        String encoded =
                UriUtils.encodePathSegment(owner, StandardCharsets.UTF_8).replace(";", "%3B");
        return Api.ROOT + "/zones/" + zone + "/records/" + encoded + "/" + type;
    }

    /** Identifies this state. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }
}
