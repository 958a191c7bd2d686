package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneDigits;

/**
 * Writes differences on the connection of a transaction, and adds them to the change log at the end. A rehearsal only
 * counts: written rows are locked, and there may be millions of them. Not for several threads.
 */
public final class WritingTally extends Tally implements AutoCloseable {

    private final PendingChanges changes;

    private final ZoneDigits zoneDigits;

    private final Delegations delegations;

    private final Touched touched;

    private final MappingRows rows;

    private final RowsBefore.Writer before;

    public WritingTally(Connection connection, Zone zone, Delegations delegations, PendingChanges changes, Instant now)
            throws SQLException {
        this.changes = changes;
        this.zoneDigits = zone.digits();
        this.delegations = delegations;
        this.touched = new Touched(zone.id());
        this.before = new RowsBefore.Writer(connection);
        this.rows = changes.isRehearsal() ? MappingRows.NONE : MappingRows.on(connection, zone.id(), now);
    }

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        super.created(row, line);
        refuseOutsideZone(row, line);
        delegations.above(row.digits(), row.kind()).ifPresent(prefix -> {
            throw refused(Delegations.refusal(row.digits(), prefix), line);
        });
        rows.insert(row);
        keep(row, null, row.content());
    }

    /** The source may have been read when the zone had another numbering. */
    private void refuseOutsideZone(MappingRow row, long line) {
        DialedDigits digits = new DialedDigits(row.digits());
        try {
            boolean isBlock = row.kind() == MappingKind.BLOCK;
            zoneDigits.check(digits, isBlock);
            if (isBlock) {
                zoneDigits.block(digits, row.minDigits(), row.maxDigits());
            }
        } catch (InvalidNumberException e) {
            throw refused(e.sentence(), line);
        }
    }

    private static RefusedException refused(Sentence why, long line) {
        return RefusedException.conflict(line == NO_LINE ? why : Sentence.of("import.line", line, why));
    }

    @Override
    public void changed(MappingRow before, MappingRow after, long line) throws SQLException {
        super.changed(before, after, line);
        rows.update(before, after);
        keep(after, before.content(), after.content());
    }

    @Override
    public void removed(MappingRow before) throws SQLException {
        super.removed(before);
        rows.delete(before);
        keep(before, before.content(), null);
    }

    private void keep(MappingRow row, @Nullable RowContent was, @Nullable RowContent is) throws SQLException {
        RowsBefore.Row kept = new RowsBefore.Row(row.digits(), row.kind(), was, is);
        if (!changes.isRehearsal()) {
            before.add(kept);
        }
        touched.add(kept);
    }

    /** Sends the collected rows: after that, the connection can be used for other statements. */
    public void flush() throws SQLException {
        rows.flush();
    }

    /** Completes the pass. */
    public void finish() throws SQLException {
        rows.flush();
        before.finish();
        touched.sayTo(changes, before.range(), outcome());
    }

    @Override
    public void close() throws SQLException {
        try {
            rows.close();
        } finally {
            before.close();
        }
    }
}
