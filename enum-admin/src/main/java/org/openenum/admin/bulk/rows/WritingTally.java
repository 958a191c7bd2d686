package org.openenum.admin.bulk.rows;

import java.sql.SQLException;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneDigits;

/** Writes differences and remembers them for the change log. Not for several threads. */
public final class WritingTally extends Tally {

    private final int zoneId;

    private final ZoneDigits zoneDigits;

    private final MappingRows rows;

    private final Touched touched;

    private final Delegations delegations;

    private final RowsBefore.Sink rowsBefore;

    public WritingTally(Zone zone, MappingRows rows, Delegations delegations, RowsBefore.Sink rowsBefore) {
        this.rowsBefore = rowsBefore;
        this.zoneId = zone.id();
        this.zoneDigits = zone.digits();
        this.rows = rows;
        this.touched = new Touched(zone.id());
        this.delegations = delegations;
    }

    public Touched touched() {
        return touched;
    }

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        super.created(row, line);
        refuseOutsideZone(row, line);
        delegations.above(row.digits(), row.kind()).ifPresent(prefix -> {
            throw refused(Delegations.refusal(row.digits(), prefix), line);
        });
        rows.insert(row);
        rowsBefore.add(new RowsBefore.Row(row.digits(), row.kind(), null, row.content()));
        touched.add(
                row.digits(),
                Change.ofMapping(row.key(zoneId), null, row.state())
                        .withRemarks(null, row.remarks().json()));
    }

    /** What it comes from was read when the zone may have had another numbering. */
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
        rowsBefore.add(new RowsBefore.Row(after.digits(), after.kind(), before.content(), after.content()));
        touched.add(
                after.digits(),
                Change.ofMapping(after.key(zoneId), before.state(), after.state())
                        .withRemarks(before.remarks().json(), after.remarks().json()));
    }

    @Override
    public void removed(MappingRow before) throws SQLException {
        super.removed(before);
        rows.delete(before);
        rowsBefore.add(new RowsBefore.Row(before.digits(), before.kind(), before.content(), null));
        touched.add(
                before.digits(),
                Change.ofMapping(before.key(zoneId), before.state(), null)
                        .withRemarks(before.remarks().json(), null));
    }
}
