package org.openenum.server.cache.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.RecordSource;
import org.xbill.DNS.Type;

/** What is kept of the last changes, and what of it goes first. */
class RecentChangesTest {

    private static final int ZONE = 1;

    private boolean scanning;

    private final RecentChanges recent = new RecentChanges(() -> scanning);

    @Test
    void changesOfManyMinutes_areKeptAsLongAsSomethingIsScanned() {
        recent.beginAfter(0);
        scanning = true;
        add(1, RecentChanges.CAPACITY_WITHOUT_SCAN + 10);
        assertThat(recent.reachBackTo(0)).isTrue();

        scanning = false;
        add(RecentChanges.CAPACITY_WITHOUT_SCAN + 11, 1);
        assertThat(recent.reachBackTo(10)).isFalse();
        assertThat(recent.reachBackTo(11)).isTrue();
        assertThat(recent.after(11)).hasSize(RecentChanges.CAPACITY_WITHOUT_SCAN);
    }

    private void add(long firstSeq, int count) {
        for (long seq = firstSeq; seq < firstSeq + count; seq++) {
            recent.add(new CacheChange.OfRuleSet(seq, 1));
        }
    }

    @Test
    void recordsOfManyChanges_areLetGo_butNotTheChanges() {
        recent.beginAfter(0);
        CacheChange.OfRecordSet change = new CacheChange.OfRecordSet(1, ZONE, 1, "www.e164.arpa", Type.TXT);
        int octets = RecentChanges.MAX_RECORD_BYTES / 4;
        recent.add(change.with(List.of(row(octets))));
        for (int seq = 2; seq <= 5; seq++) {
            recent.add(
                    new CacheChange.OfRecordSet(seq, ZONE, seq, "www.e164.arpa", Type.TXT).with(List.of(row(octets))));
        }

        List<CacheChange> kept = recent.after(0);
        assertThat(recent.reachBackTo(0)).isTrue();
        assertThat(kept).extracting(CacheChange::seq).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(kept)
                .extracting(each -> ((CacheChange.OfRecordSet) each).after() != null)
                .containsExactly(false, false, true, true, true);
    }

    private static RecordSource.Row row(int octets) {
        return new RecordSource.Row(new byte[0], Type.TXT, 60, new byte[octets], null);
    }
}
