package org.openenum.load.prove.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageTest {

    private static final long MEGABYTE = 1_000_000;

    private static List<Usage> looks(int count, IntFunction<Usage> look) {
        return IntStream.range(0, count).mapToObj(look).toList();
    }

    @Test
    void whatFillsItsCachesAndThenStaysIsFlat_althoughGarbageWaits() {
        assertThat(Usage.growth(looks(
                        100,
                        look -> new Usage(
                                "enum-server",
                                (50 + Math.min(look, 25)) * MEGABYTE,
                                look * MEGABYTE,
                                80 + look % 5,
                                40))))
                .isEmpty();
    }

    @Test
    void eachKindThatGoesOnGrowingIsNamedWithItsProgram() {
        List<Usage> looks =
                looks(100, look -> new Usage("enum-admin", (300 + look) * MEGABYTE, 0, 50 + look, 40 + look));
        assertThat(Usage.growth(looks))
                .extracting(Violation::what)
                .containsExactly(
                        "enum-admin had 349000000 bytes in use in the heap at the most in the second quarter, 399000000 in the last",
                        "enum-admin had 99 descriptors at the most in the second quarter, 149 in the last",
                        "enum-admin had 89 threads at the most in the second quarter, 139 in the last");
    }

    @Test
    void oneProgramIsNotBlamedForTheOther() {
        List<Usage> looks = looks(
                200,
                look -> look % 2 == 0
                        ? new Usage("enum-admin", 400 * MEGABYTE, 0, 60, 50)
                        : new Usage("enum-server", (look + 100) * MEGABYTE, 0, 60, 50));
        assertThat(Usage.growth(looks))
                .singleElement()
                .satisfies(grew -> assertThat(grew.what()).startsWith("enum-server had"));
    }

    @Test
    void heapThatNobodyLookedAtInAQuarterSaysNothing() {
        assertThat(Usage.growth(
                        looks(100, look -> new Usage("enum-admin", look == 90 ? 60 * MEGABYTE : 0, MEGABYTE, 60, 50))))
                .isEmpty();
    }

    @Test
    void fewLooksSayNothing() {
        assertThat(Usage.growth(looks(20, look -> new Usage("enum-admin", look * 100 * MEGABYTE, 0, look, look))))
                .isEmpty();
    }
}
