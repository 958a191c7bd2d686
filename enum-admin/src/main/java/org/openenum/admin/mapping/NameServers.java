package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Tells which delegations lead to a name server: by the NS records at their names, which are one range of the index by type. */
@Component
class NameServers {

    private final EntityManager entityManager;

    NameServers(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * Those that lead to it, in their order.
     *
     * @param host its name, or that of a domain that it is in
     * @param rows some of a zone that follow one another, in either direction
     */
    List<Mapping> leadingTo(Zone zone, String host, List<Mapping> rows) {
        Name wanted = nameOf(host);
        Map<Mapping, byte[]> keys = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.kind() == MappingKind.DELEGATION)
                .forEach(row -> keys.put(row, keyOf(zone, row)));
        if (keys.isEmpty()) {
            return List.of();
        }
        TreeMap<byte[], Boolean> sorted = new TreeMap<>(Arrays::compareUnsigned);
        keys.values().forEach(key -> sorted.put(key, true));
        Set<ByteBuffer> leading = nameServers(zone, sorted.firstKey(), sorted.lastKey()).stream()
                .filter(set -> set.rdatas().stream().anyMatch(rdata -> isAtOrBelow(rdata, wanted)))
                .map(set -> ByteBuffer.wrap(set.key().ownerKey()))
                .collect(Collectors.toSet());
        return keys.keySet().stream()
                .filter(row -> leading.contains(ByteBuffer.wrap(keys.get(row))))
                .toList();
    }

    private List<RecordSet> nameServers(Zone zone, byte[] first, byte[] last) {
        return entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.type = :type
                        and r.key.ownerKey >= :first and r.key.ownerKey <= :last
                        order by r.key.zoneId, r.key.type, r.key.ownerKey
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("type", Type.NS)
                .setParameter("first", first)
                .setParameter("last", last)
                .getResultList();
    }

    private static byte[] keyOf(Zone zone, Mapping row) {
        return OwnerKey.of(EnumName.ownerName(row.digits(), zone.apexName()), zone.apexName());
    }

    private static boolean isAtOrBelow(byte[] rdata, Name wanted) {
        try {
            return new Name(rdata).subdomain(wanted);
        } catch (IOException e) {
            throw new UncheckedIOException("stored RDATA of an NS record is a name", e);
        }
    }

    private static Name nameOf(String host) {
        try {
            return Name.fromString(host.strip(), Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed("'" + host + "' is no domain name: " + e.getMessage());
        }
    }
}
