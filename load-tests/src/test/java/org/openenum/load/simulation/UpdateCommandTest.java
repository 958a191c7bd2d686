package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpdateCommandTest {

    @Test
    void nothingSaid_isTheShortForm() throws IOException {
        UpdateOptions options = options();

        assertThat(options.changesPerSecond()).isEqualTo(100);
        assertThat(options.questionsPerSecond()).isEqualTo(2_000);
        assertThat(options.seconds()).isEqualTo(20);
        assertThat(options.importsPerMinute()).isEqualTo(30);
        assertThat(options.zone()).isEqualTo("e164.arpa");
        assertThat(options.dnsPort()).isEqualTo(5300);
        assertThat(options.httpPort()).isEqualTo(8080);
    }

    @Test
    void optionsSaid_areTaken() throws IOException {
        UpdateOptions options = options(
                "--rate",
                "1000",
                "--queries",
                "20_000",
                "--seconds",
                "300",
                "--imports",
                "0",
                "--dns-port",
                "15300",
                "--http-port",
                "18080");

        assertThat(options.changesPerSecond()).isEqualTo(1_000);
        assertThat(options.questionsPerSecond()).isEqualTo(20_000);
        assertThat(options.seconds()).isEqualTo(300);
        assertThat(options.importsPerMinute()).isZero();
        assertThat(options.dnsPort()).isEqualTo(15_300);
        assertThat(options.httpPort()).isEqualTo(18_080);
    }

    @Test
    void cells_areAnotherSimulation() {
        assertThat(UpdateCommand.parse(List.of("--rate", "9")).simulation()).isEqualTo(UpdateUnderLoad.class);
        assertThat(UpdateCommand.parse(List.of("--cells", "--rate", "9")).simulation())
                .isEqualTo(FourCells.class);
    }

    @Test
    void tokenIsNeverInTheCommandLineOfTheRun() throws IOException {
        assertThat(UpdateCommand.parse(List.of("--token", "secret")).complete(Path.of("results")))
                .containsKey("openenum.update.results")
                .doesNotContainValue("secret");
    }

    @Test
    void optionThatIsNone_isRefused() {
        assertThatThrownBy(() -> options("--speed", "9")).hasMessage("there is no option --speed");
        assertThatThrownBy(() -> options("--rate")).hasMessage("--rate needs a value");
        assertThatThrownBy(() -> options("--rate", "fast")).hasMessage("--rate takes a whole number, not fast");
        assertThatThrownBy(() -> options("--rate", "0")).hasMessage("--rate is 1 to 20000");
        assertThatThrownBy(() -> options("--imports", "-1")).hasMessage("--imports is 0 to 600");
    }

    private static UpdateOptions options(String... arguments) throws IOException {
        return UpdateOptions.of(UpdateCommand.parse(List.of(arguments)).complete(Path.of("results")), "secret");
    }
}
