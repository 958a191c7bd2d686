package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.admin.SetClock;
import org.openenum.admin.node.HeardNode.Rival;
import org.openenum.admin.node.NodeReport.State;
import org.openenum.admin.usecase.RefusedException;

class NodeRegisterTest {

    private static final String LINZ = "192.0.2.1";

    private static final String GRAZ = "192.0.2.2";

    private final SetClock clock = new SetClock(Instant.parse("2026-01-01T12:00:00Z"));

    private final NodeRegister register = new NodeRegister(clock);

    private NodeView view() {
        return NodeView.of(register.all().get(0), clock.instant(), 45);
    }

    @Test
    void serverThatReports_isSeenAsItSays() {
        register.take("linz", Reports.ready("a", 1, 100, 42), LINZ);
        clock.pass(Duration.ofSeconds(2));
        register.take("linz", Reports.ready("a", 2, 102, 43), LINZ);

        NodeView linz = view();
        assertThat(linz.health()).isEqualTo(NodeHealth.READY);
        assertThat(linz.change()).isEqualTo(43);
        assertThat(linz.behind()).isEqualTo(2);
        assertThat(linz.lagSeconds()).isEqualTo(0.021);
        assertThat(linz.queriesPerSecond()).isEqualTo(50);
        assertThat(linz.startedAt()).isEqualTo(Instant.parse("2026-01-01T11:58:20Z"));
        assertThat(linz.otherVersion()).isTrue();
    }

    @Test
    void reportBetweenReports_doesNotMakeTheRatesJump() {
        register.take("linz", Reports.ready("a", 1, 100, 42), LINZ);
        clock.pass(Duration.ofSeconds(2));
        register.take("linz", Reports.ready("a", 2, 102, 42), LINZ);

        register.take("linz", Reports.ready("a", 9, 102, 43), LINZ);

        assertThat(view().change()).isEqualTo(43);
        assertThat(view().queriesPerSecond()).isEqualTo(50);
    }

    @Test
    void serverThatReportsNoMore_isSilentSinceItsLastReport() {
        register.take("linz", Reports.ready("a", 1, 100, 42), LINZ);
        clock.pass(Duration.ofSeconds(11));

        assertThat(view().health()).isEqualTo(NodeHealth.SILENT);
        assertThat(view().seenAt()).isEqualTo(clock.instant().minusSeconds(11));
        assertThat(view().queriesPerSecond()).isNull();
    }

    @Test
    void serverThatStops_saysSo() {
        register.take("linz", Reports.ready("a", 1, 100, 42), LINZ);
        register.take("linz", Reports.of("a", 2, 100, State.STOPPED, 42), LINZ);

        assertThat(view().health()).isEqualTo(NodeHealth.STOPPED);
        assertThat(StatsView.of(clock.instant(), Rates.NONE, List.of(view())).nodes())
                .isZero();
    }

    @Test
    void serverThatIsStartedAgain_hasItsName() {
        register.take("linz", Reports.ready("a", 9, 100, 42), LINZ);
        clock.pass(Duration.ofSeconds(1));
        register.take("linz", Reports.of("b", 1, 0, State.NOT_READY, -1), LINZ);
        register.take("linz", Reports.of("a", 10, 101, State.STOPPED, 42), LINZ);

        assertThat(view().health()).isEqualTo(NodeHealth.NOT_READY);
        assertThat(view().sharesNameWith()).isNull();
    }

    @Test
    void secondServerOfAName_isNamedAndTheOlderOneRefused() {
        register.take("linz", Reports.ready("a", 1, 100, 42), LINZ);
        register.take("linz", Reports.ready("b", 1, 5, 42), GRAZ);
        clock.pass(Duration.ofSeconds(9));
        register.take("linz", Reports.ready("b", 2, 14, 42), GRAZ);
        register.take("linz", Reports.ready("a", 2, 109, 42), LINZ); // It may be about to end.
        clock.pass(Duration.ofSeconds(2));
        register.take("linz", Reports.ready("b", 3, 16, 42), GRAZ);

        assertThatThrownBy(() -> register.take("linz", Reports.ready("a", 3, 111, 42), LINZ))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "another server, at 192.0.2.2, reports under the name 'linz' and was started later: give each server its own name");

        assertThat(view().address()).isEqualTo(GRAZ);
        assertThat(view().sharesNameWith()).isEqualTo(LINZ);
    }

    @Test
    void moreNamesThanMayBe_areRefused() {
        for (int i = 0; i < NodeRegister.MAX_NODES; i++) {
            register.take("server-" + i, Reports.ready("a", 1, 1, 1), LINZ);
        }

        assertThatThrownBy(() -> register.take("one-more", Reports.ready("a", 1, 1, 1), LINZ))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("256 servers are known");
        assertThat(register.take("server-7", Reports.ready("a", 2, 3, 1), LINZ)).isNotNull();
    }

    @Test
    void whatAnotherProgramHeard_isTakenOverWhereItIsNewer() {
        register.take("linz", Reports.ready("a", 5, 100, 42), LINZ);
        clock.pass(Duration.ofSeconds(2));

        register.merge(List.of(row("graz", "g", 7, 42, null), row("linz", "a", 4, 41, null)));
        assertThat(register.all()).extracting(HeardNode::name).containsExactly("graz", "linz");
        assertThat(register.all()).extracting(node -> node.report().sequence()).containsExactly(7L, 5L);

        register.merge(List.of(row("linz", "a", 6, 43, new Rival(GRAZ, clock.instant()))));
        assertThat(register.all()).extracting(HeardNode::name).containsExactly("linz");
        assertThat(view().change()).isEqualTo(43);
        assertThat(view().address()).isEqualTo(LINZ);
        assertThat(view().sharesNameWith()).isEqualTo(GRAZ);
    }

    @Test
    void clocksOfOtherPrograms_playNoPart() {
        register.merge(List.of(row("linz", "a", 1, 42, null)));
        clock.pass(Duration.ofSeconds(30));
        assertThat(view().health()).isEqualTo(NodeHealth.SILENT);

        register.merge(List.of(row("linz", "a", 2, 42, null)));

        assertThat(view().health()).isEqualTo(NodeHealth.READY);
    }

    /** A row written by a program whose clock is a minute slow. */
    private NodeRows.Row row(String name, String instance, long sequence, long change, Rival rival) {
        Instant slow = clock.instant().minus(Duration.ofMinutes(1));
        return new NodeRows.Row(
                name,
                instance,
                sequence,
                slow.minusSeconds(100),
                slow,
                LINZ,
                Reports.ready(instance, sequence, 100, change),
                rival);
    }
}
