package org.openenum.admin.bulk.apply;

import java.sql.SQLException;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;

/** Writes differences and remembers them for the change log. Not for several threads. */
final class WritingTally extends Tally {

    private final int zoneId;

    private final MappingRows rows;

    private final Touched touched;

    private final Delegations delegations;

    WritingTally(int zoneId, MappingRows rows, Delegations delegations) {
        this.zoneId = zoneId;
        this.rows = rows;
        this.touched = new Touched(zoneId);
        this.delegations = delegations;
    }

    Touched touched() {
        return touched;
    }

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        super.created(row, line);
        delegations.cutAbove(row).ifPresent(cut -> {
            throw RefusedException.conflict("line " + line + ": +" + row.digits() + " is below +" + cut
                    + ", which is delegated to other name servers");
        });
        rows.insert(row);
        touched.add(
                row.digits(),
                Change.ofMapping(row.key(zoneId), null, row.state())
                        .withRemarks(null, row.remarks().json()));
    }

    @Override
    public void changed(ExistingMapping before, MappingRow after, long line) throws SQLException {
        super.changed(before, after, line);
        rows.update(after);
        touched.add(
                after.digits(),
                Change.ofMapping(after.key(zoneId), before.state(), after.state())
                        .withRemarks(before.remarks().json(), after.remarks().json()));
    }

    @Override
    public void removed(ExistingMapping before) throws SQLException {
        super.removed(before);
        rows.delete(before);
        touched.add(
                before.digits(),
                Change.ofMapping(before.key(zoneId), before.state(), null)
                        .withRemarks(before.remarks().json(), null));
    }
}
