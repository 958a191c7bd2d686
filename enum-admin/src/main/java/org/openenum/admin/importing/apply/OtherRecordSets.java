package org.openenum.admin.importing.apply;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * The record sets that a zone has and a zone file does not: they are removed if the file replaces the zone. The zone's
 * own NS record set is not among them: a zone needs one, whatever the file says.
 *
 * <p>Rows and staged sets are walked side by side, both in canonical order of owners, then of types. Within a
 * transaction; not for several threads.
 */
final class OtherRecordSets {

    private static final int PAGE_ROWS = 1_000;

    private final EntityManager entityManager;

    private final Zone zone;

    private long seen;

    private long found;

    OtherRecordSets(EntityManager entityManager, Zone zone) {
        this.entityManager = entityManager;
        this.zone = zone;
    }

    /** Takes one of them. */
    @FunctionalInterface
    interface Found {
        void take(RecordSet set) throws IOException;
    }

    /** Walks through all rows of the zone. Changes are sent to the database page by page. */
    void run(StagedFile file, Found other) throws IOException {
        try (StagedFile.Cursor staged = file.open()) {
            StagedRecordSet wanted = staged.nextRecordSet();
            List<RecordSet> page = page(null);
            while (!page.isEmpty()) {
                for (RecordSet row : page) {
                    while (wanted != null && compare(RecordSetRows.keyOf(zone, wanted), row.key()) < 0) {
                        wanted = staged.nextRecordSet();
                    }
                    boolean inFile = wanted != null && compare(RecordSetRows.keyOf(zone, wanted), row.key()) == 0;
                    take(row, inFile, other);
                }
                entityManager.flush();
                page.forEach(entityManager::detach);
                page = page.size() < PAGE_ROWS
                        ? List.of()
                        : page(page.get(page.size() - 1).key());
            }
        }
    }

    /** How many record sets the zone has. */
    long seen() {
        return seen;
    }

    private void take(RecordSet row, boolean inFile, Found other) throws IOException {
        seen++;
        boolean apex = row.key().ownerKey().length == 0;
        if (!inFile && !(apex && row.type() == Type.NS)) {
            Staging.refuseTooManyRecordSets(++found);
            other.take(row);
        }
    }

    private List<RecordSet> page(@Nullable RecordSetKey after) {
        // Order by all columns of the primary key: otherwise H2 sorts the rows.
        return entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey >= :owner
                        and not (r.key.ownerKey = :owner and r.key.type <= :type)
                        order by r.key.zoneId, r.key.ownerKey, r.key.type""", RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("owner", after == null ? new byte[0] : after.ownerKey())
                .setParameter("type", after == null ? 0 : after.type())
                .setMaxResults(PAGE_ROWS)
                .getResultList();
    }

    private static int compare(RecordSetKey one, RecordSetKey other) {
        int byOwner = Arrays.compareUnsigned(one.ownerKey(), other.ownerKey());
        return byOwner != 0 ? byOwner : Integer.compare(one.type(), other.type());
    }
}
