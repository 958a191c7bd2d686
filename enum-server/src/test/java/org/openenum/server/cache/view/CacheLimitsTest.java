package org.openenum.server.cache.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The heap sizes in docs/operation.md, and the numbers for which they are said to be enough. */
class CacheLimitsTest {

    /** For plans with about three hundred numbers on each page. */
    private static final double BYTES_PER_NUMBER = 6.1;

    @ParameterizedTest
    @CsvSource({"384, 20", "1584, 100"})
    void planOfAHeap_hasRoomTwice_whileAllOfItChanges(int heapMebibytes, int millionsOfNumbers) {
        CacheLimits limits = of(heapMebibytes);
        long pages = (long) (millionsOfNumbers * 1_000_000 * BYTES_PER_NUMBER);

        assertThat(pages).isLessThan(limits.maxPageBytes());
        assertThat(limits.maxBytesAtOnce() - limits.maxRuleSetBytes()).isGreaterThan(2 * pages);
    }

    @ParameterizedTest
    @CsvSource({"384", "1584", "8000"})
    void heap_hasRoomForTheProgramAndItsChanges_whileAllOfThePlanChanges(int heapMebibytes) {
        CacheLimits limits = of(heapMebibytes);
        long pagesWithAllThatLeadsToThem = (limits.maxBytesAtOnce() - limits.maxRuleSetBytes()) * 9 / 8;

        assertThat(pagesWithAllThatLeadsToThem + limits.maxRuleSetBytes() + 75_000_000)
                .isLessThan(heapBytes(heapMebibytes));
    }

    private static CacheLimits of(int heapMebibytes) {
        long heap = heapBytes(heapMebibytes);
        return CacheLimits.ofBytes(heap * 6 / 10, heap);
    }

    /** As Java reports it: without one of the survivor spaces. */
    private static long heapBytes(int mebibytes) {
        return (mebibytes - 5L) << 20;
    }
}
