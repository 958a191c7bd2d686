package org.openenum.server.cache.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.RecordSource;
import org.xbill.DNS.Type;

/** What is kept of the last changes, and what is removed first. */
class RecentChangesTest {

    private static final int ZONE = 1;

    private static final long LITTLE = 1;

    private RecentChanges recent = new RecentChanges(LITTLE);

    @Test
    void changesOfNumbers_driveOutThoseOfNumbersAlone() {
        recent.beginAfter(0);
        recent.add(new CacheChange.OfRuleSet(1, 1));
        addNumbers(2, RecentChanges.MAX_MAPPINGS + 1);

        assertThat(recent.reachBackTo(1)).isFalse();
        assertThat(recent.reachBackTo(2)).isTrue();
        assertThat(recent.after(2)).hasSize(RecentChanges.MAX_MAPPINGS);
        assertThat(recent.othersReachBackTo(0)).isTrue();
        assertThat(recent.othersAfter(0)).extracting(CacheChange::seq).containsExactly(1L);
    }

    @Test
    void othersThatAreTooMany_goToo_andTheirRecordsWithThem() {
        recent.beginAfter(0);
        recent.add(changeOfWww(1).with(List.of(row(100))));
        addRuleSets(2, RecentChanges.MIN_OTHERS);

        assertThat(recent.reachBackTo(0)).isFalse();
        assertThat(recent.recordsReachBackTo(0)).isFalse();
        assertThat(recent.reachBackTo(1)).isTrue();
        assertThat(recent.recordsReachBackTo(1)).isTrue();
    }

    @Test
    void moreNamesInMemory_areReadForLonger_andMoreChangesAreKept() {
        recent = new RecentChanges(1_000L * RecentChanges.MIN_OTHERS);
        recent.beginAfter(0);
        addRuleSets(1, RecentChanges.MIN_OTHERS + 1);

        assertThat(recent.reachBackTo(0)).isTrue();
    }

    private void addNumbers(long firstSeq, int count) {
        for (long seq = firstSeq; seq < firstSeq + count; seq++) {
            recent.add(new CacheChange.OfMapping(seq, ZONE, seq, seq, 0, MappingKind.NUMBER, null));
        }
    }

    private void addRuleSets(long firstSeq, int count) {
        for (long seq = firstSeq; seq < firstSeq + count; seq++) {
            recent.add(new CacheChange.OfRuleSet(seq, 1));
        }
    }

    private static CacheChange.OfRecordSet changeOfWww(long seq) {
        return new CacheChange.OfRecordSet(seq, ZONE, seq, "www.e164.arpa", Type.TXT);
    }

    @Test
    void recordsOfManyChanges_areLetGo_butNotTheChanges() {
        recent.beginAfter(0);
        int octets = RecentChanges.MIN_RECORD_BYTES / 4;
        for (int seq = 1; seq <= 5; seq++) {
            recent.add(changeOfWww(seq).with(List.of(row(octets))));
        }

        List<CacheChange> kept = recent.after(0);
        assertThat(recent.reachBackTo(0)).isTrue();
        assertThat(recent.recordsReachBackTo(1)).isFalse();
        assertThat(recent.recordsReachBackTo(2)).isTrue();
        assertThat(kept).extracting(CacheChange::seq).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(kept)
                .extracting(each -> ((CacheChange.OfRecordSet) each).after() != null)
                .containsExactly(false, false, true, true, true);
    }

    private static RecordSource.Row row(int octets) {
        return new RecordSource.Row(new byte[0], Type.TXT, 60, new byte[octets], null);
    }
}
