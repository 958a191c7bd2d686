package org.openenum.server.cache.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleSetColumnTest {

    @ParameterizedTest(name = "{0} different ones among 1000")
    @CsvSource({"1, 4", "2, 1008", "256, 2024", "257, 4000", "1000, 4000"})
    void ruleSets_areThoseThatWereGiven(int different, int bytes) {
        int[] ids = IntStream.range(0, 1000).map(i -> i * 7 % different - 1).toArray();

        RuleSetColumn column = RuleSetColumn.of(ids, ids.length);

        assertThat(IntStream.range(0, ids.length).map(column::get).toArray()).isEqualTo(ids);
        assertThat(IntStream.of(column.different()).distinct().count()).isEqualTo(different);
        assertThat(column.bytes()).isEqualTo(bytes);
    }

    @Test
    void noEntries_needNothing() {
        assertThat(RuleSetColumn.of(new int[] {1, 2, 3}, 0).bytes()).isZero();
    }
}
