package org.openenum.load.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTest {

    private static final double EXACT = 1e-9;

    private final Rows runs = Rows.of(List.of(
            run(1, "OpenENUM", 200_000),
            run(2, "OpenENUM", 100_000),
            run(3, "OpenENUM", 210_000),
            run(1, "NSD", 100_000),
            run(2, "NSD", 40_000),
            run(4, "NSD", 1_000)));

    @Test
    void median_isThatOfTheRowsOfOneServer() {
        assertThat(runs.where("server", "OpenENUM").median("perSecond")).isEqualTo(200_000);
        assertThat(runs.where("server", "NSD").median("perSecond")).isEqualTo(40_000);
        assertThat(runs.where("server", "BIND").median("perSecond")).isNull();
        assertThat(runs.median("notMeasured")).isNull();
    }

    @Test
    void ratio_isMadeOfRunsOfTheSameTurn() {
        Rows ours = runs.where("server", "OpenENUM");

        // 2 and 2.5: the third run of ours and the fourth of theirs have no counterpart.
        assertThat(ours.ratio(runs.where("server", "NSD"), "perSecond")).isEqualTo(2.25, within(EXACT));
        assertThat(ours.ratio(runs.where("server", "BIND"), "perSecond")).isNull();
    }

    @Test
    void loss_isTheMedianOverPairs_andTheGreatestOfItsKinds() {
        Rows idle = Rows.of(List.of(pair("existing", 1, 100), pair("existing", 2, 50), pair("not existing", 1, 100)));
        Rows changing = Rows.of(List.of(pair("existing", 1, 98), pair("existing", 2, 48), pair("not existing", 1, 90)));

        assertThat(changing.where("asked", "existing").loss(idle.where("asked", "existing"), "perSecond"))
                .isEqualTo(3, within(EXACT));
        assertThat(changing.loss(idle, "perSecond", "asked")).isEqualTo(10, within(EXACT));
    }

    @Test
    void share_isOneOnlyIfNothingIsMissing() {
        Rows answers = Rows.of(List.of(new Row().and("right", 999_999L).and("answers", 1_000_000L)));

        assertThat(answers.share("right", "answers")).isEqualTo(0.9999);
        assertThat(answers.share("answers", "answers")).isEqualTo(1);
    }

    @Test
    void sumsAndExtremes_leaveOutWhatWasNotMeasured() {
        Rows some =
                Rows.of(List.of(new Row().and("lost", 3), new Row().and("server", "NSD"), new Row().and("lost", 4)));

        assertThat(some.sum("lost")).isEqualTo(7);
        assertThat(some.max("lost")).isEqualTo(4);
        assertThat(some.min("lost")).isEqualTo(3);
        assertThat(some.most("lost").all()).hasSize(2);
        assertThat(some.max("wrong")).isNull();
    }

    private static Row run(int turn, String server, double perSecond) {
        return new Row().and("turn", turn).and("server", server).and("perSecond", perSecond);
    }

    private static Row pair(String asked, int turn, double perSecond) {
        return run(turn, "OpenENUM", perSecond).and("asked", asked);
    }
}
