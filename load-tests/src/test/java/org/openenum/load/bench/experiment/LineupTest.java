package org.openenum.load.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Peers;

class LineupTest {

    private static final Installation INSTALLATION = new Installation(Path.of("/checkout"));

    private static final long FIVE_MILLION = 5_000_000;

    private static final long GIGABYTE = 1_000_000_000;

    @Test
    void roomForAll_isOneGroup() {
        Lineup lineup = lineup(24 * GIGABYTE);

        assertThat(names(lineup)).containsExactly("OpenENUM echo NSD Knot BIND PowerDNS");
        assertThat(lineup.left()).isEmpty();
    }

    @Test
    void roomForSome_isAGroupAfterAnotherEachWithOurs() {
        assertThat(names(lineup(10 * GIGABYTE)))
                .containsExactly("OpenENUM echo NSD", "OpenENUM Knot", "OpenENUM BIND PowerDNS");
    }

    @Test
    void tooLargeAPeer_isLeft() {
        Lineup lineup = lineup(6 * GIGABYTE);

        assertThat(names(lineup)).containsExactly("OpenENUM echo BIND", "OpenENUM PowerDNS");
        assertThat(lineup.left()).extracting(NameServer::name).containsExactly("NSD", "Knot");
    }

    private static Lineup lineup(long availableBytes) {
        return Lineup.of(new OpenEnum(INSTALLATION), Peers.all(INSTALLATION), FIVE_MILLION, availableBytes);
    }

    private static List<String> names(Lineup lineup) {
        return lineup.groups().stream()
                .map(group ->
                        String.join(" ", group.stream().map(NameServer::name).toList()))
                .toList();
    }
}
