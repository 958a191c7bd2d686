package org.openenum.load.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProveOptionsTest {

    @Test
    void nothing_isTheShortFormOfEverything_besideThePage() {
        ProveOptions options = ProveOptions.parse(List.of("--home", "/srv/openenum"));

        assertThat(options.isShort()).isTrue();
        assertThat(options.names()).isEmpty();
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/.openenum/prove/short"));
        assertThat(options.command("kill-admin", "H2")).isEqualTo("./openenum prove kill-admin --database H2");
    }

    @Test
    void longForm_goesToThePage() {
        ProveOptions options = ProveOptions.parse(
                List.of("kill-admin", "--for", "10m", "--home", "/srv/openenum", "--database", "h2"));

        assertThat(options.names()).containsExactly("kill-admin");
        assertThat(options.length()).isEqualTo(Duration.ofMinutes(10));
        assertThat(options.folder()).isEqualTo(Path.of("/srv/openenum/docs"));
        assertThat(options.command("kill-admin", "H2"))
                .isEqualTo("./openenum prove kill-admin --for 600s --database H2");
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
