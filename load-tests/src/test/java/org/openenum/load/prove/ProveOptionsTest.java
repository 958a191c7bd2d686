package org.openenum.load.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.load.prove.scenario.Length;
import org.openenum.load.prove.scenario.Scenario;

class ProveOptionsTest {

    @Test
    void nothing_isTheShortFormOfEverything_besideThePage() {
        ProveOptions options = ProveOptions.parse(List.of("--home", "/srv/openenum"));

        assertThat(options.length().isShort()).isTrue();
        assertThat(options.names()).isEmpty();
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/.openenum/prove/short"));
        assertThat(options.command("kill-admin", "H2")).isEqualTo("./openenum prove kill-admin --database H2");
    }

    @Test
    void longForm_goesToThePage() {
        ProveOptions options = ProveOptions.parse(
                List.of("kill-admin", "--for", "10m", "--home", "/srv/openenum", "--database", "h2"));

        assertThat(options.names()).containsExactly("kill-admin");
        assertThat(options.length()).isEqualTo(Length.of(Duration.ofMinutes(10)));
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/docs"));
        assertThat(options.command("kill-admin", "H2"))
                .isEqualTo("./openenum prove kill-admin --for 600s --database H2");
    }

    @Test
    void report_isOfThePage() {
        ProveOptions options = ProveOptions.parse(List.of("report", "--home", "/srv/openenum"));

        assertThat(options.reports()).isTrue();
        assertThat(options.names()).isEmpty();
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/docs"));
    }

    @Test
    void roundsAndOutage_areThoseOfTheCommand() {
        ProveOptions options = ProveOptions.parse(
                List.of("stop-database", "--times", "3", "--outage", "10m", "--home", "/srv/openenum"));

        assertThat(options.length()).isEqualTo(new Length(3, Duration.ZERO, Duration.ofMinutes(10)));
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/docs"));
        assertThat(options.command("stop-database", "H2"))
                .isEqualTo("./openenum prove stop-database --times 3 --outage 600s --database H2");
        assertThat(Scenarios.wanted(options)).extracting(Scenario::name).containsExactly("stop-database");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "control-held-feed --times 100 | --times is for kill-admin, kill-server | not for control-held-feed",
                "kill-admin --outage 10m | --outage is for freeze-database, stop-database | not for kill-admin",
                "--times 100 | --times needs the name of a scenario | kill-admin",
                "kill-admin --times 100 --for 1h | --for or --times | not both",
                "kill-admin --times 0 | --times takes a number | not 0",
                "stop-database --outage 2h | an outage has 1 h at the most | in memory",
            })
    void lengthThatMeansNothing_isRefused(String words, String said, String andSaid) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scenarios.wanted(ProveOptions.parse(List.of(words.split(" ")))))
                .withMessageContaining(said)
                .withMessageContaining(andSaid);
    }

    @Test
    void wrongWords_areNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProveOptions.parse(List.of("--for", "soon")))
                .withMessageContaining("soon");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProveOptions.parse(List.of("--often", "3")))
                .withMessageContaining("--often");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProveOptions.parse(List.of("--for")))
                .withMessageContaining("needs a value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scenarios.named(List.of("kill-nobody")))
                .withMessageContaining("kill-nobody");
    }
}
