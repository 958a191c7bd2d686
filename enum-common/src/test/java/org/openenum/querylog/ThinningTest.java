package org.openenum.querylog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThinningTest {

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void linesThatAreTooMany_goEvenly() {
        Thinning thinning = new Thinning(4, nanos::get);
        pass(1_000);

        assertThat(thinning.shown(lines(100))).containsExactly(0, 25, 50, 75);
    }

    @ParameterizedTest(name = "{0} a second, each {1} ms, {2} lines: {3}")
    @CsvSource({
        "4, 1000, 3, '3, 3, 3, 3, 3'",
        "4, 1000, 4, '4, 4, 4, 4, 4'",
        "4, 1000, 5, '4, 4, 4, 4, 4'",
        "100, 250, 200, '25, 25, 25, 25, 25'",
        "10, 250, 100, '2, 3, 2, 3, 2'",
        "1, 250, 1, '0, 0, 0, 1, 0'",
        "2, 5000, 20, '10, 10, 10, 10, 10'",
    })
    void asManyASecondAreShown_howeverOftenSomebodyLooks(int perSecond, int millis, int lines, String shown) {
        Thinning thinning = new Thinning(perSecond, nanos::get);

        List<Integer> sizes = IntStream.range(0, 5)
                .mapToObj(look -> {
                    pass(millis);
                    return thinning.shown(lines(lines)).size();
                })
                .toList();

        assertThat(sizes).hasToString("[" + shown + "]");
    }

    @Test
    void whatWasNotUsed_isKept_butNoMoreThanASecondsWorth() {
        Thinning thinning = new Thinning(10, nanos::get);
        pass(60_000);
        assertThat(thinning.shown(List.of())).isEmpty();
        pass(250);

        assertThat(thinning.shown(lines(100))).hasSize(10);
    }

    private void pass(int millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private static List<Integer> lines(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
