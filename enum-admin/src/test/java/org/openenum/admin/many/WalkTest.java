package org.openenum.admin.many;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.sentence.Sentence;

/** The summary of everything that a filter finds, with plain numbers as rows. */
class WalkTest {

    private static final int MAX_CHANGED = 3_000;

    private static final EntityManager ENTITIES = (EntityManager) Proxy.newProxyInstance(
            WalkTest.class.getClassLoader(), new Class<?>[] {EntityManager.class}, (self, method, arguments) -> null);

    /** All rows from 0 on; those after the filter match. */
    private static final class Numbers extends Walk<Long, String, Long, String, String> {

        private final long rows;

        Numbers(long rows, ChangeLog unused) {
            super(
                    ENTITIES,
                    unused,
                    new Form<>("numbers", Long.class, String.class),
                    new Words("number", "number.update", MAX_CHANGED));
            this.rows = rows;
        }

        @Override
        public Sentence inWords(Update<Long, String> update) {
            return Sentence.plain("numbers");
        }

        @Override
        protected Found<String, Long, String, String> find(String apex, Long filter) {
            return new FromFirstToLast(rows, row -> row >= filter);
        }
    }

    private static final class FromFirstToLast implements Walk.Found<String, Long, String, String> {

        private final long rows;

        private final LongPredicate meant;

        private long next;

        FromFirstToLast(long rows, LongPredicate meant) {
            this.rows = rows;
            this.meant = meant;
        }

        @Override
        public String zone() {
            return "e164.arpa";
        }

        @Override
        public Walk.Chunk<Long> next() {
            long end = Math.min(next + Walk.CHUNK, rows);
            List<Long> chunk = LongStream.range(next, end).boxed().toList();
            next = end;
            return new Walk.Chunk<>(chunk, end == rows);
        }

        @Override
        public boolean isMeant(Long row) {
            return meant.test(row);
        }

        @Override
        public Then<String> then(Long row, String edit) {
            return new Then.Gone<>();
        }

        @Override
        public String sample(Long row, Then<String> then) {
            return row.toString();
        }

        @Override
        public void write(Long row, Then<String> then, PendingChanges changes) {}

        @Override
        public Stream<Object> entities(Long row) {
            return Stream.of(row);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // rows, first match, limit, how many are counted
        "5000, 4990, 100001, 10",
        "5000, 4990, 5, 5",
        "5000, 0, 100001, 5000",
        "120000, 119999, 2147483647, 1",
        "120000, 0, 2147483647, 100001",
    })
    void count_isOfThoseThatAreMeant_whereverTheyAre(long rows, long first, long limit, long told) {
        assertThat(walk(rows).count("e164.arpa", first, limit)).isEqualTo(told);
    }

    @SuppressWarnings("NullAway") // Nothing is changed.
    private static Numbers walk(long rows) {
        return new Numbers(rows, null);
    }
}
