package org.openenum.admin.bulk.apply;

import java.sql.SQLException;

/** Counts differences. Not for several threads. */
class Tally implements Differences {

    private long created;

    private long changed;

    private long unchanged;

    private long removed;

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        created++;
    }

    @Override
    public void changed(ExistingMapping before, MappingRow after, long line) throws SQLException {
        changed++;
    }

    @Override
    public void unchanged() {
        unchanged++;
    }

    @Override
    public void removed(ExistingMapping before) throws SQLException {
        removed++;
    }

    /** One more that is no mapping. */
    void count(RecordSetRows.Effect effect) {
        switch (effect) {
            case CREATED -> created++;
            case CHANGED -> changed++;
            case UNCHANGED -> unchanged++;
            case REMOVED -> removed++;
        }
    }

    long removedCount() {
        return removed;
    }

    BulkOutcome outcome() {
        return new BulkOutcome(created, changed, unchanged, removed);
    }
}
