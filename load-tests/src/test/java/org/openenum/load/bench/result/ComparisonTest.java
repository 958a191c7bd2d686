package org.openenum.load.bench.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparisonTest {

    private final Comparison comparison = new Comparison(Races.ofThree(), "OpenENUM");

    @Test
    void runsOfAServer_haveTheirMedian() {
        assertThat(comparison.perSecond("OpenENUM", Asked.EXISTING)).isEqualTo(180_000);
        assertThat(comparison.perSecond("NSD", Asked.EXISTING)).isEqualTo(70_000);
        assertThat(comparison.perSecond("NSD", Asked.NOT_EXISTING)).isZero();
    }

    @Test
    void ratio_isOfTurnsInWhichBothWereAsked() {
        // 200,000 / 100,000 and 100,000 / 40,000.
        assertThat(comparison.ratio("NSD", Asked.EXISTING)).hasValue(2.25);
        assertThat(comparison.ratio("echo", Asked.EXISTING)).hasValue(0.8);
        assertThat(comparison.ratio("NSD", Asked.NOT_EXISTING)).isEmpty();
    }

    @Test
    void bestPeer_isNeitherOursNorTheLimit() {
        assertThat(comparison.bestPeer()).map(MeasuredServer::name).contains("NSD");
        assertThat(comparison.limit()).map(MeasuredServer::name).contains("echo");
    }
}
