package org.openenum.server.plan;

import java.util.List;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.snapshot.HistoryPlace;

/** The change log of a plan, of which a test can change some entries. */
public abstract class LogOfPlan implements ChangeSource {

    private final InMemoryPlan plan;

    protected LogOfPlan(InMemoryPlan plan) {
        this.plan = plan;
    }

    @Override
    public Head head(HistoryPlace before) {
        return plan.head(before);
    }

    @Override
    public List<Logged> after(long seq, int limit) {
        return plan.after(seq, limit);
    }

    @Override
    public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
        return plan.afterWithRecords(seq, limit, names);
    }

    @Override
    public List<Logged> ofChangeset(long changesetId) {
        return plan.ofChangeset(changesetId);
    }
}
