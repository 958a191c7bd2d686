package org.openenum.server.cache.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedGapsTest {

    private static final int ROUNDS = 60;
    private static final int MAX_OCTETS = 12;

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 10})
    void gapsAreFound_asInASortedMap(int common) {
        SplittableRandom random = new SplittableRandom(common);
        TreeMap<byte[], NameGap> expected = new TreeMap<>(Arrays::compareUnsigned);
        SortedGaps gaps = SortedGaps.NONE;
        for (int round = 0; round < ROUNDS; round++) {
            TreeMap<byte[], NameGap> younger = new TreeMap<>(Arrays::compareUnsigned);
            for (int i = random.nextInt(8); i >= 0; i--) {
                byte[] from = random.nextInt(20) == 0 ? new byte[0] : key(random, common);
                younger.put(from, NameGap.between(from, null));
            }
            expected.putAll(younger);
            gaps = gaps.with(younger.values());
            assertThat(gaps.size()).isEqualTo(expected.size());
            for (int i = 0; i < 200; i++) {
                byte[] name = key(random, random.nextBoolean() ? common : 1);
                var before = expected.lowerEntry(name);
                assertThat(gaps.before(name)).isSameAs(before == null ? null : before.getValue());
                assertThat(gaps.at(name)).isSameAs(expected.get(name));
            }
            for (byte[] from : expected.keySet()) {
                assertThat(gaps.at(from)).isSameAs(expected.get(from));
            }
        }
    }

    /** So many equal octets, then some of few values: many keys have a beginning in common. */
    private static byte[] key(SplittableRandom random, int common) {
        byte[] key = new byte[common + 1 + random.nextInt(MAX_OCTETS)];
        Arrays.fill(key, 0, common, (byte) 'x');
        for (int i = common; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(4) == 0 ? 0xE0 : 'w' + random.nextInt(3));
        }
        return key;
    }
}
