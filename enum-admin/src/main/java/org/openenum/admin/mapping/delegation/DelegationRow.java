package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.mapping.Mapping;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * A delegation as it is stored: its entry, and the record sets that stand at its name.
 *
 * @param nameServers its NS records; a delegation without them is one that somebody took apart
 * @param ds its DS records, null where the other side does not sign
 */
record DelegationRow(
        Mapping mapping,
        @Nullable RecordSet nameServers,
        @Nullable RecordSet ds) {

    /** As people see it; its versions are right once the rows were flushed. */
    DelegationView view(Zone zone) {
        return new DelegationView(
                zone.apex(),
                zone.numbering(),
                mapping.digits(),
                texts(Type.NS, nameServers),
                texts(Type.DS, ds),
                nameServers == null ? zone.defaultTtlSeconds() : nameServers.ttlSeconds(),
                recordSets().mapToInt(RecordSet::ttlSeconds).distinct().count() < 2,
                mapping.comment(),
                mapping.version(),
                mapping.updatedAt(),
                EnumName.ownerName(mapping.digits(), zone.apexName()).toString(),
                entityTag());
    }

    /** Its records are in it too, because a changeset that is taken back may change them alone. */
    String entityTag() {
        return recordSets()
                .map(set -> EntityTags.of(set.version(), set.updatedAt()))
                .collect(Collectors.joining("-", EntityTags.of(mapping.version(), mapping.updatedAt()) + "-", ""));
    }

    private Stream<RecordSet> recordSets() {
        return Stream.of(nameServers, ds).filter(Objects::nonNull);
    }

    private static List<String> texts(int type, @Nullable RecordSet set) {
        return set == null ? List.of() : RecordText.format(type, set.rdatas());
    }
}
