package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.sentence.Sentence;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;

/**
 * Ends a transaction that holds the lock of the change log's head: numbers its changes, increases the serials of their
 * zones, and writes the log, the changesets and the audit entries.
 */
@Component
class LogTail {

    private final EntityManager entityManager;

    private final HeadLock headLock;

    private final LogRows logRows;

    private final RequestKeys requestKeys;

    LogTail(EntityManager entityManager, HeadLock headLock, LogRows logRows, RequestKeys requestKeys) {
        this.entityManager = entityManager;
        this.headLock = headLock;
        this.logRows = logRows;
        this.requestKeys = requestKeys;
    }

    /** Appends one changeset for each use case, in their order. */
    void append(List<PendingChanges> all, HeadLock.Held held, Instant now) {
        new Ending(held, now).append(all);
    }

    /**
     * The zones with numbers that use a rule set, or a rule set of which it is a variant for a requester group. No
     * flush is needed: everything was sent to the database before the head was locked. To check for it at each query
     * took an import with a thousand rule sets some seconds, in which all other commits waited.
     */
    private Set<Integer> zonesThatAnswer(int ruleSetId) {
        List<Integer> plain = entityManager
                .createQuery("select v.key.ruleSetId from RuleSetVariant v where v.variantId = :variant", Integer.class)
                .setParameter("variant", ruleSetId)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
        return Stream.concat(Stream.of(ruleSetId), plain.stream())
                .flatMap(id -> zonesThatUse(id).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** One index lookup for each zone, however many numbers use the rule set. */
    private List<Integer> zonesThatUse(int ruleSetId) {
        return entityManager
                .createQuery("""
                        select z.id from Zone z
                        where exists (select 1 from Mapping m where m.ruleSetId = :ruleSet and m.key.zoneId = z.id)
                        order by z.id
                        """, Integer.class)
                .setParameter("ruleSet", ruleSetId)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
    }

    private static boolean isRemovalOfZone(Change change) {
        return change.subject() == ChangeSubject.ZONE && change.afterContent() == null;
    }

    /** The end of one transaction, under the lock. */
    private final class Ending {

        private final HeadLock.Held held;

        private final Instant now;

        private final LogRows.Appended rows = new LogRows.Appended();

        Ending(HeadLock.Held held, Instant now) {
            this.held = held;
            this.now = now;
        }

        void append(List<PendingChanges> noted) {
            noted.forEach(this::append);
            entityManager.flush();
            logRows.append(rows, held.head(), noted.stream().anyMatch(PendingChanges::isAwaited));
        }

        /** Adds the changeset, its changes and its audit entries. */
        private void append(PendingChanges pending) {
            ChangeHead head = held.head();
            Author author = pending.author();
            Long changesetId = pending.changes().isEmpty() ? null : head.seq() + 1;
            if (changesetId != null) {
                append(pending, changesetId);
            }
            requestKeys.keep(author, changesetId, now);
            for (PendingChanges.AuditNote note : pending.notes()) {
                AuditEntry entry = AuditEntry.after(head, now, author, note, changesetId);
                rows.entries().add(entry);
                head.setAuditHash(entry.hash());
            }
        }

        private void append(PendingChanges pending, long changesetId) {
            Author author = pending.author();
            List<Change> changes = pending.changes();
            // Once for each zone, however many changes: one serial covers the whole changeset.
            Map<Integer, Long> serials = new HashMap<>();
            for (Change change : changes) {
                Long serial = serialFor(change, serials);
                change.commitAs(held.head().next(), changesetId, serial);
            }
            Changeset changeset = new Changeset(
                    changesetId,
                    now,
                    author.name(),
                    author.origin(),
                    author.address(),
                    author.requestId(),
                    author.reason(),
                    changes.size());
            changeset.setReverts(pending.reverted());
            rows.changes().addAll(changes);
            rows.changesets().add(changeset);
            pending.committedAs(changesetId, held.head().seq(), serials);
        }

        private @Nullable Long serialFor(Change change, Map<Integer, Long> raised) {
            Integer ruleSetId = change.ruleSetId();
            if (change.subject() == ChangeSubject.RULE_SET && ruleSetId != null) {
                zonesThatAnswer(ruleSetId).forEach(zoneId -> raised.computeIfAbsent(zoneId, this::raise));
                return null;
            }
            Integer zoneId = change.zoneId();
            if (zoneId == null || isRemovalOfZone(change)) {
                return null;
            }
            if (change.isInvisibleToDns() && !raised.containsKey(zoneId)) {
                return serialOf(zoneId).serial().value();
            }
            return raised.computeIfAbsent(zoneId, this::raise);
        }

        private long raise(Integer zoneId) {
            ZoneSerial serial = serialOf(zoneId);
            rows.serials().put(zoneId, serial);
            return serial.raise().value();
        }

        private ZoneSerial serialOf(Integer zoneId) {
            ZoneSerial serial = held.serials().get(zoneId);
            if (serial == null) {
                held.serials().putAll(headLock.serials(List.of(zoneId)));
                serial = held.serials().get(zoneId);
            }
            if (serial == null) {
                // The zone was removed after this transaction had read it.
                throw RefusedException.notFound(Sentence.of("zone.removed-meanwhile"));
            }
            return serial;
        }
    }
}
