package org.openenum.admin.mapping.delegation;

import jakarta.persistence.EntityManager;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Type;

/** Reads delegations with their records: one by its keys, or many that follow one another, whose records are one range of the index by type. */
@Component
public class DelegationRows {

    private final EntityManager entityManager;

    public DelegationRows(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    Optional<DelegationRow> find(Zone zone, DialedDigits prefix) {
        MappingKey key = new MappingKey(zone.id(), prefix.digits(), MappingKind.DELEGATION);
        return Optional.ofNullable(entityManager.find(Mapping.class, key)).map(mapping -> {
            byte[] owner = keyOf(zone, mapping);
            return new DelegationRow(mapping, find(zone, owner, Type.NS), find(zone, owner, Type.DS));
        });
    }

    /** @throws RefusedException if the prefix is not delegated */
    DelegationRow require(Zone zone, DialedDigits prefix) {
        return find(zone, prefix).orElseThrow(() -> missing(zone, prefix));
    }

    static RefusedException missing(Zone zone, DialedDigits prefix) {
        return RefusedException.notFound("there is no " + DelegationWriter.nameOf(zone, prefix));
    }

    /** Those of a page of the list of delegations, which this transaction has just read. */
    List<DelegationRow> ofPage(Zone zone, List<MappingView> page) {
        return of(
                zone,
                page.stream()
                        .map(entry -> entityManager.find(
                                Mapping.class,
                                new MappingKey(zone.id(), entry.digits().digits(), MappingKind.DELEGATION)))
                        .toList());
    }

    /**
     * Those of some entries that are delegations, in their order.
     *
     * @param entries some of a zone that follow one another, in either direction
     */
    public List<DelegationRow> of(Zone zone, List<Mapping> entries) {
        Map<Mapping, byte[]> keys = new LinkedHashMap<>();
        entries.stream()
                .filter(entry -> entry.kind() == MappingKind.DELEGATION)
                .forEach(entry -> keys.put(entry, keyOf(zone, entry)));
        if (keys.isEmpty()) {
            return List.of();
        }
        TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
        sorted.addAll(keys.values());
        Map<ByteBuffer, RecordSet> nameServers = range(zone, Type.NS, sorted.first(), sorted.last());
        Map<ByteBuffer, RecordSet> ds = range(zone, Type.DS, sorted.first(), sorted.last());
        return keys.entrySet().stream()
                .map(entry -> {
                    ByteBuffer owner = ByteBuffer.wrap(entry.getValue());
                    return new DelegationRow(entry.getKey(), nameServers.get(owner), ds.get(owner));
                })
                .toList();
    }

    private Map<ByteBuffer, RecordSet> range(Zone zone, int type, byte[] first, byte[] last) {
        Map<ByteBuffer, RecordSet> sets = new HashMap<>();
        entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.type = :type
                        and r.key.ownerKey >= :first and r.key.ownerKey <= :last
                        order by r.key.zoneId, r.key.type, r.key.ownerKey
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("type", type)
                .setParameter("first", first)
                .setParameter("last", last)
                .getResultList()
                .forEach(set -> sets.put(ByteBuffer.wrap(set.key().ownerKey()), set));
        return sets;
    }

    private @Nullable RecordSet find(Zone zone, byte[] owner, int type) {
        return entityManager.find(RecordSet.class, new RecordSetKey(zone.id(), owner, type));
    }

    private static byte[] keyOf(Zone zone, Mapping entry) {
        return OwnerKey.of(EnumName.ownerName(entry.digits(), zone.apexName()), zone.apexName());
    }
}
