package org.openenum.admin.record;

import java.time.Instant;
import java.util.List;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.record.RecordSet;
import org.xbill.DNS.Type;

/**
 * A record set as it is.
 *
 * @param zone the apex
 * @param owner the owner name in full, without its last dot
 * @param type the type's mnemonic
 * @param records RDATA in presentation form
 */
public record RecordSetView(
        String zone, String owner, String type, int ttlSeconds, List<String> records, int version, Instant updatedAt) {

    static RecordSetView of(String zone, RecordSet set) {
        return new RecordSetView(
                zone,
                set.owner(),
                Type.string(set.type()),
                set.ttlSeconds(),
                RecordText.format(set.type(), set.rdatas()),
                set.version(),
                set.updatedAt());
    }

    /** Names this state of it. */
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }
}
