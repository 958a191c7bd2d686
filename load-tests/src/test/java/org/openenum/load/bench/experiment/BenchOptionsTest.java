package org.openenum.load.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.Peers;

class BenchOptionsTest {

    private static final List<NameServer> ALL = Peers.all(new Installation(Path.of("/checkout")));

    private static final List<Long> FULL_SIZES = List.of(100_000L, 5_000_000L);

    private static final List<Long> QUICK_SIZES = List.of(1_000L);

    @Test
    void nothingSaid_isTheFullForm() {
        BenchOptions options = options("--home", "/checkout");

        assertThat(options.numbers(FULL_SIZES, QUICK_SIZES)).isEqualTo(FULL_SIZES);
        assertThat(options.rounds(3, 1)).isEqualTo(3);
        assertThat(options.seconds(15, 2)).isEqualTo(15);
        assertThat(options.chosen(ALL)).isEqualTo(ALL);
        assertThat(options.folder()).isEqualTo(Path.of("/checkout/docs"));
    }

    @Test
    void quick_isShortAndLeavesThePageAlone() {
        BenchOptions options = options("--home", "/checkout", "--seconds", "4", "--quick");

        assertThat(options.numbers(FULL_SIZES, QUICK_SIZES)).isEqualTo(QUICK_SIZES);
        assertThat(options.rounds(3, 1)).isEqualTo(1);
        assertThat(options.seconds(15, 2)).isEqualTo(4);
        assertThat(options.folder()).isEqualTo(Path.of("/checkout/.openenum/bench/quick"));
        assertThat(options.command("enum", "--seconds 4")).isEqualTo("./openenum bench enum --quick --seconds 4");
    }

    @Test
    void optionsSaid_areTaken() {
        BenchOptions options = options(
                "--numbers",
                "1_000,20000",
                "--rounds",
                "5",
                "--seconds",
                "30",
                "--peers",
                "NSD,bind",
                "--out",
                "/figures",
                "--rate",
                "7");

        assertThat(options.numbers(FULL_SIZES, QUICK_SIZES)).containsExactly(1_000L, 20_000L);
        assertThat(options.rounds(3, 1)).isEqualTo(5);
        assertThat(options.chosen(ALL)).extracting(NameServer::name).containsExactly("NSD", "BIND");
        assertThat(options.folder()).isEqualTo(Path.of("/figures"));
        assertThat(options.own("--rate")).contains("7");
        assertThat(options.command("enum", "--numbers 1000"))
                .isEqualTo("./openenum bench enum --numbers 1000 --peers NSD,bind");
    }

    @Test
    void noPeers_leavesThisProductAlone() {
        assertThat(options("--peers", "none").chosen(ALL)).isEmpty();
    }

    @Test
    void whatCannotBeMeasured_isRefusedWithItsReason() {
        refused("--numbers is 1000 to 100000000", "--numbers", "10");
        refused("--numbers takes a whole number, not many", "--numbers", "1000,many");
        refused("--seconds is 1 to 120", "--seconds", "0");
        refused("--rounds is 1 to 100", "--rounds", "0");
        refused("there is no option --round", "--round", "3");
        refused("--rounds needs a value", "--rounds");
        refused("there is no experiment routing", "routing");
        assertThatThrownBy(() -> options("--peers", "NSD,Nsdd").chosen(ALL)).hasMessage("there is no peer Nsdd");
    }

    private static void refused(String reason, String... words) {
        assertThatThrownBy(() -> options(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }

    private static BenchOptions options(String... words) {
        return BenchOptions.parse(List.of(words), Set.of("--rate"));
    }
}
