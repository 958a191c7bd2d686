package org.openenum.admin.importing.apply;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Writes the record sets of a zone file, within the transaction of the import. Not for several threads. */
final class RecordSetRows {

    /** How many changes are kept in memory before they are sent to the database. */
    private static final int FLUSH_EVERY = 1_000;

    private final EntityManager entityManager;

    private final Zone zone;

    private final RecordSets recordSets;

    private final Delegations delegations;

    private final PendingChanges changes;

    private final ReviewCheck review;

    /** Before the import; the aliases of the file were checked already. */
    private final boolean zoneHasAliases;

    private int count;

    /**
     * @param delegations those of the zone that stay, whatever the file says
     * @param review is told each effect
     */
    RecordSetRows(
            EntityManager entityManager,
            RecordSets recordSets,
            Zone zone,
            Delegations delegations,
            PendingChanges changes,
            ReviewCheck review) {
        this.entityManager = entityManager;
        this.zone = zone;
        this.delegations = delegations;
        this.recordSets = recordSets;
        this.changes = changes;
        this.review = review;
        entityManager.unwrap(Session.class).doWork(RecordSetRows::planAnew);
        this.zoneHasAliases = entityManager
                        .createQuery(
                                "select count(r) from RecordSet r where r.key.zoneId = :zone and r.key.type = :alias",
                                Long.class)
                        .setParameter("zone", zone.id())
                        .setParameter("alias", Type.CNAME)
                        .getSingleResult()
                > 0;
    }

    /**
     * PostgreSQL would plan a lookup once, while the table may have a few rows, and then scan the whole table for each
     * lookup when it has a hundred thousand: its statistics do not change before the commit.
     */
    private static void planAnew(Connection connection) throws SQLException {
        if (connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set local plan_cache_mode = force_custom_plan");
            }
        }
    }

    Effect put(StagedRecordSet set) {
        count++;
        Name owner = set.ownerName();
        RecordSet row = entityManager.find(RecordSet.class, keyOf(zone, set));
        if (row == null) {
            refuseBesideAlias(owner, set);
        }
        Effect effect = effectOf(row, set);
        review.take(() -> RecordSetLines.of(set, effect, row));
        if (row == null) {
            create(owner, set);
        } else if (effect == Effect.CHANGED) {
            recordSets.change(zone, row, set.ttlSeconds(), set.rdatas(), row.comment(), changes);
        }
        if (count % FLUSH_EVERY == 0) {
            entityManager.flush();
        }
        return effect;
    }

    /** Removes a set that the file does not have. */
    Effect remove(RecordSet row) {
        review.take(() -> RecordSetLines.gone(row));
        recordSets.remove(zone, row, changes);
        return Effect.REMOVED;
    }

    static RecordSetKey keyOf(Zone zone, StagedRecordSet set) {
        return new RecordSetKey(zone.id(), OwnerKey.of(set.ownerName(), zone.apexName()), set.type());
    }

    /** The effect of a staged set on a row, or on none. */
    static Effect effectOf(@Nullable RecordSet row, StagedRecordSet set) {
        if (row == null) {
            return Effect.CREATED;
        }
        boolean same = row.ttlSeconds() == set.ttlSeconds() && sameRecords(row.rdatas(), set.rdatas());
        return ofPresent(!same);
    }

    /** The effect on something that was there already, and stays. */
    static Effect ofPresent(boolean changes) {
        return changes ? Effect.CHANGED : Effect.UNCHANGED;
    }

    // RFC 1034, section 3.6.2: "If a CNAME RR is present at a node, no other data should be present".
    // https://datatracker.ietf.org/doc/html/rfc1034#section-3.6.2
    private void refuseBesideAlias(Name owner, StagedRecordSet set) {
        boolean isAlias = set.type() == Type.CNAME;
        if ((isAlias || zoneHasAliases)
                && recordSets.at(zone, owner).stream().anyMatch(other -> isAlias || other.type() == Type.CNAME)) {
            throw RefusedException.conflict(
                    Sentence.of("zone-file.alias-and-present-data-at", set.line(), owner, Type.string(set.type())));
        }
    }

    private void create(Name owner, StagedRecordSet set) {
        delegations.refusalOfRecords(zone.apexName(), owner, set.type()).ifPresent(why -> {
            throw RefusedException.conflict(Sentence.of("import.line", set.line(), why));
        });
        recordSets.add(zone, owner, set.type(), set.ttlSeconds(), set.rdatas(), null, changes);
    }

    /** RFC 2181, section 5: the order of records in a set has no meaning. */
    private static boolean sameRecords(List<byte[]> a, List<byte[]> b) {
        return a.size() == b.size() && a.stream().allMatch(x -> b.stream().anyMatch(y -> Arrays.equals(x, y)));
    }
}
