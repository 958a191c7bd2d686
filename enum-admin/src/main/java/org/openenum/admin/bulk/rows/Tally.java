package org.openenum.admin.bulk.rows;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import org.openenum.admin.job.JobView;
import org.openenum.admin.many.Matches.Effect;

/** Counts differences. Not for several threads. */
public class Tally implements Differences {

    private long created;

    private long changed;

    private long unchanged;

    private long removed;

    /** Those that were left alone, by the name of the destination. */
    private final Map<String, Long> atDestinations = new TreeMap<>();

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        created++;
    }

    @Override
    public void changed(MappingRow before, MappingRow after, long line) throws SQLException {
        changed++;
    }

    @Override
    public void unchanged() {
        unchanged++;
    }

    @Override
    public void removed(MappingRow before) throws SQLException {
        removed++;
    }

    @Override
    public void leftAlone(MappingRow row, String destination) {
        atDestinations.merge(destination, 1L, Long::sum);
    }

    /** One more that is no mapping. */
    public void count(Effect effect) {
        switch (effect) {
            case CREATED -> created++;
            case CHANGED -> changed++;
            case UNCHANGED -> unchanged++;
            case REMOVED -> removed++;
        }
    }

    public Map<String, Long> atDestinations() {
        return atDestinations;
    }

    public JobView.Difference outcome() {
        return new JobView.Difference(created, changed, unchanged, removed);
    }
}
