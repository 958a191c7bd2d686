package org.openenum.admin.exporting;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads a zone from beginning to end, in short transactions of one page each: a slow client of an export holds no
 * connection.
 */
@Component
class ZoneReading {

    private static final int PAGE_ROWS = 5_000;

    private static final int RECORD_PAGE_ROWS = 1_000;

    /** How many rule sets are kept from page to page: most numbers share a few. */
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
        // Numbers and their destinations as of the same moment: others may remove some while a page is read.
        this.reading.setIsolationLevel(TransactionDefinition.ISOLATION_SERIALIZABLE);
    }

    /**
     * The content of a rule set.
     *
     * @param name of a shared destination, or null
     * @param answered the rules that the file's audience gets; null if none
     */
    record Rules(
            @Nullable String name,
            RuleSetContent content,
            @Nullable AnsweredRules answered) {}

    /** A mapping and its rules, if it has any. */
    record Entry(Mapping mapping, @Nullable Rules rules) {

        /** The answered rules; null if the entry is closed, or the file's audience gets none. */
        @Nullable
        AnsweredRules answered() {
            return rules == null || mapping.status() != MappingStatus.ACTIVE ? null : rules.answered();
        }
    }

    Zone zone(String apex) {
        return Objects.requireNonNull(reading.execute(status -> zones.require(apex)));
    }

    long serial(Zone zone) {
        ZoneSerial serial = reading.execute(status -> entityManager.find(ZoneSerial.class, zone.id()));
        return serial == null ? 1 : serial.serial().value();
    }

    /**
     * The numbers and blocks that begin with a prefix, in the order of digits, then of kinds.
     *
     * @param audience whose answers are wanted; null: as provisioned
     */
    Iterator<Entry> mappings(Zone zone, String prefix, @Nullable Audience audience) {
        Map<Integer, Rules> kept = new LinkedHashMap<>();
        return new Pages<>(PAGE_ROWS) {
            @Override
            List<Entry> after(@Nullable Entry last) {
                return Objects.requireNonNull(reading.execute(
                        status -> mappingPage(zone, prefix, last == null ? null : last.mapping(), audience, kept)));
            }
        };
    }

    /** The record sets in canonical order of their owners, then of types. */
    Iterator<RecordSet> records(Zone zone) {
        return new Pages<>(RECORD_PAGE_ROWS) {
            @Override
            List<RecordSet> after(@Nullable RecordSet last) {
                return Objects.requireNonNull(reading.execute(status -> recordPage(zone, last)));
            }
        };
    }

    private List<Entry> mappingPage(
            Zone zone, String prefix, @Nullable Mapping last, @Nullable Audience audience, Map<Integer, Rules> kept) {
        String after = last == null ? "" : " and (m.key.digits > :digits or m.key.kind > :kind)";
        // Digits sort before the colon.
        TypedQuery<Mapping> query = entityManager
                .createQuery(
                        "select m from Mapping m where m.key.zoneId = :zone and m.key.digits >= :digits and m.key.digits < :end"
                                + after + " order by m.key.zoneId, m.key.digits, m.key.kind",
                        Mapping.class)
                .setParameter("zone", zone.id())
                .setParameter("digits", last == null ? prefix : last.key().digits())
                .setParameter("end", prefix + ":");
        if (last != null) {
            query.setParameter("kind", last.kind());
        }
        List<Mapping> page = query.setMaxResults(PAGE_ROWS).getResultList();
        requireStill(zone);
        keepRules(page, audience, kept);
        entityManager.clear();
        return page.stream()
                .map(mapping -> new Entry(mapping, mapping.ruleSetId() == null ? null : kept.get(mapping.ruleSetId())))
                .toList();
    }

    private void keepRules(List<Mapping> page, @Nullable Audience audience, Map<Integer, Rules> kept) {
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
        Map<Integer, RuleSet> found = ruleSets.byIds(missing);
        Map<Integer, RuleSet> answering = audience == null ? found : audience.answering(found);
        found.forEach((id, set) -> {
            RuleSet answers = Objects.requireNonNull(answering.get(id));
            AnsweredRules answered = audience == null ? AnsweredRules.all(answers.content()) : audience.hear(answers);
            kept.put(id, new Rules(set.name(), set.content(), answered));
        });
    }

    private List<RecordSet> recordPage(Zone zone, @Nullable RecordSet last) {
        // With this condition, a page begins where the previous one ended. With "a later owner, or a later type of this
        // one" both databases read the zone from its first row.
        List<RecordSet> page = entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey >= :owner
                        and not (r.key.ownerKey = :owner and r.key.type <= :type)
                        order by r.key.zoneId, r.key.ownerKey, r.key.type""", RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("owner", last == null ? new byte[0] : last.key().ownerKey())
                .setParameter("type", last == null ? 0 : last.type())
                .setMaxResults(RECORD_PAGE_ROWS)
                .getResultList();
        requireStill(zone);
        entityManager.clear();
        return page;
    }

    /** A zone that was removed meanwhile has no more rows, which is not a normal end. */
    private void requireStill(Zone zone) {
        if (entityManager.find(Zone.class, zone.id()) == null) {
            throw RefusedException.notFound(Sentence.of("zone.removed-meanwhile"));
        }
    }

    /** An iterator over rows, with one page in memory at a time. */
    private abstract static class Pages<T> implements Iterator<T> {

        private final int pageRows;

        private List<T> page = List.of();

        private int position;

        private boolean lastPage;

        Pages(int pageRows) {
            this.pageRows = pageRows;
        }

        /** The page that begins after a row; the first page for null. */
        abstract List<T> after(@Nullable T last);

        @Override
        public boolean hasNext() {
            if (position == page.size() && !lastPage) {
                page = after(page.isEmpty() ? null : page.get(page.size() - 1));
                position = 0;
                lastPage = page.size() < pageRows;
            }
            return position < page.size();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return page.get(position++);
        }
    }
}
