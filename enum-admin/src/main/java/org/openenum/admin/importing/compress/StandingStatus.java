package org.openenum.admin.importing.compress;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.RowAccess;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.mapping.MappingStatus;
import org.springframework.stereotype.Component;

/**
 * Adds the status to numbers and blocks for which a table has none: what is closed in the zone stays closed, and does
 * not become part of an active block.
 *
 * <p>A closed entry of the zone without a destination, comment and tags is a hole made by compression: it was there
 * because the number was not.
 */
@Component
public class StandingStatus {

    /** How often cancellation is checked, in entries. */
    private static final int ENTRIES_PER_PAUSE = 10_000;

    private final DataSource dataSource;

    public StandingStatus(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /**
     * Reads one file and writes the other, outside of transactions.
     *
     * @param pause called now and then; may throw to cancel
     */
    public void settle(StagedFile from, StagedFile to, int zoneId, Runnable pause) {
        RowAccess.eachStatementAlone(dataSource, connection -> {
            try (ExistingMappings existing = new ExistingMappings(connection, zoneId);
                    StagedFile.Cursor staged = from.open();
                    StagedFile.Sink out = to.create()) {
                long read = 0;
                for (Staged entry = staged.next(); entry != null; entry = staged.next()) {
                    out.put(entry instanceof StagedMapping mapping ? settled(mapping, existing) : entry);
                    if (++read % ENTRIES_PER_PAUSE == 0) {
                        pause.run();
                    }
                }
                return to;
            }
        });
    }

    private static StagedMapping settled(StagedMapping mapping, ExistingMappings existing) throws SQLException {
        boolean leadsSomewhere =
                mapping.target() instanceof StagedMapping.Content || mapping.target() instanceof StagedMapping.Named;
        if (mapping.status() != null || !leadsSomewhere) {
            return mapping;
        }
        MappingRow row = existing.seek(mapping.digits(), mapping.kind());
        boolean staysClosed = row != null && row.status() == MappingStatus.CLOSED && !isHole(row);
        return mapping.withStatus(staysClosed ? MappingStatus.CLOSED : MappingStatus.ACTIVE);
    }

    private static boolean isHole(MappingRow row) {
        return row.ruleSetId() == null && row.comment() == null && row.tags() == null;
    }
}
