package org.openenum.admin.importing.apply;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * Finds what the record sets of a zone file would change, within a transaction that changes nothing. Not for several
 * threads.
 */
final class RecordSetPreview {

    /** How many rows are kept in memory at most. */
    private static final int CLEAR_EVERY = 1_000;

    private final EntityManager entityManager;

    private final Zone zone;

    private final Instant now;

    private final Tally tally;

    private final DiffWriter diff;

    /** @param zone changed by an SOA record: must be detached from the entity manager */
    RecordSetPreview(EntityManager entityManager, Zone zone, Instant now, Tally tally, DiffWriter diff) {
        this.entityManager = entityManager;
        this.zone = zone;
        this.now = now;
        this.tally = tally;
        this.diff = diff;
    }

    /** Reports the sets to be removed because the file does not have them. */
    void others(StagedFile file) throws IOException {
        OtherRecordSets others = new OtherRecordSets(entityManager, zone);
        others.run(file, this::goes);
        diff.seen(others.seen());
    }

    private void goes(RecordSet row) throws IOException {
        tally.count(Effect.REMOVED);
        diff.put(RecordSetLines.gone(row));
    }

    void run(@Nullable Staged first, StagedFile.Cursor staged, JobProgress progress) throws IOException {
        int count = 0;
        for (Staged entry = first; entry instanceof StagedRecordSet set; entry = staged.next()) {
            progress.checkCancelled();
            if (set.type() == Type.SOA) {
                compareAuthority(set);
            } else {
                count++;
                compare(set);
            }
            if (count % CLEAR_EVERY == 0) {
                entityManager.clear();
            }
        }
    }

    private void compare(StagedRecordSet set) throws IOException {
        RecordSet row = entityManager.find(RecordSet.class, RecordSetRows.keyOf(zone, set));
        Effect effect = RecordSetRows.effectOf(row, set);
        tally.count(effect);
        diff.put(RecordSetLines.of(set, effect, row));
    }

    private void compareAuthority(StagedRecordSet set) throws IOException {
        Map<String, @Nullable Object> before = RecordSetLines.authority(zone);
        boolean changes = StartOfAuthority.apply(zone, set, now);
        tally.count(RecordSetRows.ofPresent(changes));
        diff.put(RecordSetLines.ofAuthority(set, changes, before, zone));
    }
}
