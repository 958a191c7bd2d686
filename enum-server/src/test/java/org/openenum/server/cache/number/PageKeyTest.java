package org.openenum.server.cache.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.source.PackedDigits;

class PageKeyTest {

    @Test
    void pagesOfAThousandPrefixes_fallIntoManyBuckets() {
        Set<Integer> buckets = new HashSet<>();
        for (int prefix = 100; prefix < 1100; prefix++) {
            String digits = Integer.toString(prefix);
            int hash = new PageKey(1, PackedDigits.hi(digits), PackedDigits.lo(digits)).hashCode();
            buckets.add((hash ^ (hash >>> 16)) & 2047); // Like ConcurrentHashMap.
        }
        // A random hash fills 790 of them.
        assertThat(buckets).hasSizeGreaterThan(600);
    }
}
