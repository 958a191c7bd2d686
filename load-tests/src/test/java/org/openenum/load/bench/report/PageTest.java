package org.openenum.load.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private static final Plot PLOT = new Plot("speed", "How fast", "<svg/>");

    private static final Section SPEED = new Section(
            "Speed",
            PLOT.image() + "It is fast.",
            List.of(PLOT),
            List.of(
                    Finding.of(Goal.MEMORY, true, "399 MB"),
                    new Finding(Goal.EXISTING, "1.65 × NSD", Finding.Verdict.LEAST),
                    Finding.of(Goal.SCALE, true, "3 % with 1,000,000")));

    private static final Section SIZE = new Section(
            "Size", "It is small.\n", List.of(), List.of(Finding.of(Goal.SCALE, false, "20 % with 20,000,000")));

    private final Page page = new Page(List.of(SPEED, SIZE));

    @Test
    void page_beginsWithEverythingThatIsAsked() {
        assertThat(page.text()).startsWith("# Speed and memory\n").contains("""
                | memory of enum-server (RSS) | 400 MB at the most | 399 MB | yes |
                """).contains("""
                | answers per second, numbers that exist | 2 × the best peer, 1.5 × at the least | 1.65 × NSD | the least |
                """);
    }

    @Test
    void goalWithoutAResult_isNamed() {
        assertThat(page.text()).contains("| 5 % fewer than without at the most | not measured |  |");
    }

    @Test
    void severalFindingsOfAGoal_countAsTheirWorst() {
        assertThat(page.text()).contains("| 3 % with 1,000,000; 20 % with 20,000,000 | no |");
    }

    @Test
    void sections_followInTheirOrderWithTheirPlots(@TempDir Path folder) throws IOException {
        Path written = page.write(folder);

        assertThat(Files.readString(written)).endsWith("""

                ## Speed

                ![How fast](performance/speed.svg)

                It is fast.

                ## Size

                It is small.
                """);
        assertThat(folder.resolve("performance/speed.svg")).hasContent("<svg/>");
    }
}
