package org.openenum.admin.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.number.DialedDigits;

class TestSetTest {

    @ParameterizedTest
    @EnumSource
    void pool_hasDistinctNumbersAndAsManyOthers(NumberPool.Layout layout) {
        NumberPool pool = new NumberPool(new DialedDigits("49"), 6, 6_000, layout, 7);
        Set<String> all = new HashSet<>();
        for (long i = 0; i < 6_000; i++) {
            all.add(pool.existing().at(i));
        }
        assertThat(all).hasSize(6_000).allMatch(digits -> digits.length() == 6 && digits.startsWith("49"));
        Set<String> shuffled = new HashSet<>();
        for (long i = 0; i < 6_000; i++) {
            shuffled.add(pool.existingShuffled().at(i));
        }
        assertThat(shuffled).isEqualTo(all);
        for (long i = 0; i < 4_000; i++) {
            all.add(pool.missing().at(i));
        }
        assertThat(all).hasSize(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void set_isTheSameEachTime(TestSet.Uris uris) throws IOException {
        TestSet set = new TestSet(
                new NumberPool(new DialedDigits("4312"), 8, 100, NumberPool.Layout.RANDOM, 3), uris, "3.4.e164.arpa");
        StringBuilder one = new StringBuilder();
        StringBuilder two = new StringBuilder();
        set.writeZone(one);
        set.writeZone(two);
        assertThat(one.toString()).isEqualTo(two.toString()).contains("$ORIGIN 3.4.e164.arpa.");
        assertThat(one.toString().lines().filter(line -> line.contains("NAPTR")))
                .hasSize(100)
                .allMatch(line -> line.matches("[0-9.]+\\.2\\.1 NAPTR .*"));
    }
}
