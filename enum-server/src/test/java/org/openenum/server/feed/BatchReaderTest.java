package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.View;
import org.openenum.server.requester.Requesters;
import org.openenum.server.snapshot.HistoryPlace;

/** What becomes one batch, if rows are read separately and may be newer than the log. */
class BatchReaderTest {

    private static final int MAX_ROWS = 5_000;

    private final Log log = new Log();
    private final RuleSets ruleSets = new RuleSets();
    private final BatchReader reader = new BatchReader(log, zones(), ruleSets, requesters(), id -> true, MAX_ROWS);

    @Test
    void logThatIsMuchFurther_isNotReadToItsEnd() {
        log.ruleSetChanges(1, 7);
        log.head = 1_000_000;

        assertThat(next()).isEqualTo(BatchReader.Next.Lost.FAR_BEHIND);
        assertThat(log.reads).isEqualTo(1);
    }

    @Test
    void logThatIsSomeMinutesFurther_isFollowed_andEachRuleSetIsReadOnce() {
        log.head = 200_000;
        IntStream.range(0, 200).forEach(id -> {
            log.ruleSetChanges(id * 1_000 + 1, id);
            ruleSets.contents.put(id, 10);
        });

        ChangeBatch batch = batch();

        assertThat(batch.upTo()).isEqualTo(200_000);
        assertThat(batch.changes()).hasSize(200_000);
        assertThat(batch.ruleSets()).hasSize(200);
        assertThat(ruleSets.reads).hasSize(2);
        assertThat(ruleSets.reads.stream().mapToInt(Set::size).sum()).isEqualTo(200);
    }

    /** Large batches are read by several statements, which see different states. */
    @Test
    void ruleSetsThatChangeWhileTheyAreRead_areReadAgain_andNoOthers() {
        for (int id = 1; id <= 4; id++) {
            log.ruleSetChanges(id, id);
            ruleSets.contents.put(id, 10);
        }
        log.head = 4;
        ruleSets.afterRead = () -> {
            ruleSets.contents.put(2, 20);
            log.ruleSetChanges(5, 2);
            ruleSets.contents.remove(3);
            log.ruleSetChanges(6, 3);
            ruleSets.contents.put(5, 50);
            log.ruleSetChanges(7, 5);
            log.head = 7;
            ruleSets.afterRead = () -> {};
        };

        ChangeBatch batch = batch();

        assertThat(batch.upTo()).isEqualTo(7);
        assertThat(batch.changes()).extracting(CacheChange::seq).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        Map<Integer, Integer> ttls = new TreeMap<>();
        batch.ruleSets().forEach((id, row) -> ttls.put(id, row.content().ttlSeconds()));
        assertThat(ttls).isEqualTo(Map.of(1, 10, 2, 20, 4, 10, 5, 50));
        assertThat(ruleSets.reads).containsExactly(Set.of(1, 2, 3, 4), Set.of(2, 3, 5));
    }

    @Test
    void logThatWasCut_isNotFollowed() {
        assertThat(next()).isEqualTo(BatchReader.Next.Lost.CUT);
    }

    private BatchReader.Next next() {
        return reader.after(0, new ServedZones(new View(0, Requesters.NONE, List.of())), Requesters.NONE);
    }

    private ChangeBatch batch() {
        return ((BatchReader.Next.Batch) next()).batch();
    }

    private ZoneSource zones() {
        return () -> new ZoneSource.LoadedZones(AsOf.at(log.head), List.of());
    }

    private RequesterSource requesters() {
        return new RequesterSource() {

            @Override
            public LoadedRequesters readRequesters() {
                return readRequesters(Set.of());
            }

            @Override
            public LoadedRequesters readRequesters(Set<String> networksOf) {
                return new LoadedRequesters(AsOf.at(log.head), List.of(), Map.of());
            }
        };
    }

    /** Changesets of one change each, most of which have no effect. */
    private static final class Log implements ChangeSource {

        private final Map<Long, CacheChange> changes = new HashMap<>();
        private long head;
        private int reads;

        void ruleSetChanges(long seq, int id) {
            changes.put(seq, new CacheChange.OfRuleSet(seq, id));
        }

        @Override
        public Head head(HistoryPlace before) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Logged> after(long seq, int limit) {
            reads++;
            return LongStream.rangeClosed(seq + 1, Math.min(head, seq + limit))
                    .mapToObj(at -> new Logged(at, changes.getOrDefault(at, new CacheChange.OfTargets(at))))
                    .toList();
        }

        @Override
        public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
            return after(seq, limit);
        }

        @Override
        public List<Logged> ofChangeset(long changesetId) {
            throw new UnsupportedOperationException();
        }
    }

    /** Their TTLs identify the state that was read. */
    private final class RuleSets implements RuleSetSource {

        private final Map<Integer, Integer> contents = new HashMap<>();
        private final List<Set<Integer>> reads = new ArrayList<>();
        private Runnable afterRead = () -> {};

        @Override
        public LoadedRuleSets read(Set<Integer> ids) {
            reads.add(Set.copyOf(ids));
            long from = log.head;
            Map<Integer, RuleSetRow> rows = ids.stream()
                    .filter(contents::containsKey)
                    .collect(Collectors.toMap(Function.identity(), id -> RuleSetRow.plain(content(contents.get(id)))));
            afterRead.run();
            return new LoadedRuleSets(new AsOf(from, log.head), rows);
        }

        private static RuleSetContent content(int ttlSeconds) {
            return new RuleSetContent(ttlSeconds, List.of(NaptrRule.ofUri("E2U+sip", "sip:a.example")));
        }

        @Override
        public Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids) {
            throw new UnsupportedOperationException();
        }
    }
}
