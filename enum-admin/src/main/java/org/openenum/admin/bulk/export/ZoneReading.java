package org.openenum.admin.bulk.export;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.RuleSet;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads a zone from front to back, in short transactions of one page each: a slow reader of an export holds no connection. */
@Component
class ZoneReading {

    private static final int PAGE_ROWS = 5_000;

    private static final int RECORD_PAGE_ROWS = 1_000;

    /** Rule sets that are kept from page to page: most numbers share a few. */
    private static final int MAX_KEPT_RULE_SETS = 10_000;

    private final EntityManager entityManager;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final TransactionTemplate reading;

    ZoneReading(
            EntityManager entityManager,
            Zones zones,
            RuleSets ruleSets,
            PlatformTransactionManager transactionManager) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.reading = new TransactionTemplate(transactionManager);
        this.reading.setReadOnly(true);
    }

    /** Takes one mapping; its rule set is null where it has none. */
    @FunctionalInterface
    interface MappingVisitor {
        void visit(Mapping mapping, @Nullable RuleSet ruleSet) throws IOException;
    }

    /** Takes one record set. */
    @FunctionalInterface
    interface RecordVisitor {
        void visit(RecordSet set) throws IOException;
    }

    Zone zone(String apex) {
        return Objects.requireNonNull(reading.execute(status -> zones.require(apex)));
    }

    long serial(Zone zone) {
        ZoneSerial serial = reading.execute(status -> entityManager.find(ZoneSerial.class, zone.id()));
        return serial == null ? 1 : serial.serial().value();
    }

    void mappings(Zone zone, MappingVisitor visitor) throws IOException {
        Map<Integer, RuleSet> kept = new LinkedHashMap<>();
        String from = "";
        while (true) {
            String start = from;
            List<Mapping> page = Objects.requireNonNull(reading.execute(status -> page(zone, start, kept)));
            boolean last = page.size() < PAGE_ROWS;
            String end = last ? "" : page.get(page.size() - 1).key().digits();
            for (Mapping mapping : page) {
                // Kinds at the same digits stay together: those of the page's end come with the next page.
                if (last || !mapping.key().digits().equals(end)) {
                    Integer id = mapping.ruleSetId();
                    visitor.visit(mapping, id == null ? null : kept.get(id));
                }
            }
            if (last) {
                return;
            }
            from = end;
        }
    }

    private List<Mapping> page(Zone zone, String from, Map<Integer, RuleSet> kept) {
        List<Mapping> page = entityManager
                .createQuery("""
                        select m from Mapping m where m.key.zoneId = :zone and m.key.digits >= :from
                        order by m.key.zoneId, m.key.digits, m.key.kind""", Mapping.class)
                .setParameter("zone", zone.id())
                .setParameter("from", from)
                .setMaxResults(PAGE_ROWS)
                .getResultList();
        if (kept.size() > MAX_KEPT_RULE_SETS) {
            kept.clear();
        }
        Set<Integer> missing = new HashSet<>();
        for (Mapping mapping : page) {
            Integer id = mapping.ruleSetId();
            if (id != null && !kept.containsKey(id)) {
                missing.add(id);
            }
        }
        kept.putAll(new HashMap<>(ruleSets.byIds(missing)));
        entityManager.clear();
        return page;
    }

    void records(Zone zone, RecordVisitor visitor) throws IOException {
        byte[] after = null;
        int afterType = 0;
        while (true) {
            byte[] key = after;
            int type = afterType;
            List<RecordSet> page = Objects.requireNonNull(reading.execute(status -> recordPage(zone, key, type)));
            for (RecordSet set : page) {
                visitor.visit(set);
            }
            if (page.size() < RECORD_PAGE_ROWS) {
                return;
            }
            RecordSet last = page.get(page.size() - 1);
            after = last.key().ownerKey();
            afterType = last.type();
        }
    }

    private List<RecordSet> recordPage(Zone zone, byte @Nullable [] after, int afterType) {
        byte[] from = after == null ? new byte[0] : after;
        List<RecordSet> page = entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone
                        and (r.key.ownerKey > :owner or (r.key.ownerKey = :owner and r.key.type > :type))
                        order by r.key.zoneId, r.key.ownerKey, r.key.type""", RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("owner", from)
                .setParameter("type", afterType)
                .setMaxResults(RECORD_PAGE_ROWS)
                .getResultList();
        entityManager.clear();
        return page;
    }
}
