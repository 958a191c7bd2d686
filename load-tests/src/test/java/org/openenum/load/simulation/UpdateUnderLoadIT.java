package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of the benchmark: it must report the known fault of a product, and no fault of a correct one. */
class UpdateUnderLoadIT {

    private static final int PROMISE_BROKEN = 2;

    private static final String TIME_MISSED = "of the response: NO";

    @TempDir
    Path home;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void productWithoutFault_passesAndIsLeftClean() throws IOException {
        try (PlayedProduct product = new PlayedProduct(PlayedProduct.Fault.NONE)) {
            int code = run(product);

            assertThat(product.size()).isZero();
            // A busy machine may miss a time limit, which the table then reports, too.
            assertThat(code)
                    .as(this::table)
                    .isEqualTo(table().contains(TIME_MISSED) ? PROMISE_BROKEN : UpdateBench.KEPT);
        }
        assertThat(table())
                .contains(
                        "number created",
                        "number changed",
                        "number deleted",
                        "rule set re-pointed",
                        "batch of 50 numbers",
                        "import of 200 numbers",
                        "import of 10,100 numbers")
                .contains(" 0 stale, 0 torn, 0 late, 0 mixed, 0 foreign");
        assertThat(files()).contains("latency.hdr", "update.json", "update.txt", "index.html");
        UpdateResult found = UpdateResult.read(folderOf("update.json"));
        assertThat(found.about()).containsEntry("faults", 0);
        assertThat(found.about().get("written")).isNotEqualTo(0);
        assertThat(found.times().values("name"))
                .contains(
                        "seen over UDP",
                        "seen over TCP",
                        "seen: number changed",
                        "seen: import of 200 numbers",
                        "seen: import of 10,100 numbers");
    }

    @Test
    void oldAnswerAfterANewOne_failsTheRun() throws IOException {
        try (PlayedProduct product = new PlayedProduct(PlayedProduct.Fault.STALE)) {
            assertThat(run(product)).isEqualTo(PROMISE_BROKEN);
        }
        assertThat(table()).contains("an old answer after a new one").doesNotContain(" 0 stale");
    }

    @Test
    void changesRefusedOrWithoutEffect_failTheRun() throws IOException {
        try (PlayedProduct product = new PlayedProduct(PlayedProduct.Fault.LOSSY)) {
            assertThat(run(product)).isEqualTo(PROMISE_BROKEN);
        }
        assertThat(table()).contains(": not written");
        // A change that never appears is found twice at the same instant: by the client that waits for it, and by its
        // last old answer.
        assertThat(table())
                .containsAnyOf(
                        "change seen in DNS: not within 2000 ms: still an older version",
                        "change seen in DNS: an old answer too long after the acknowledgement");
    }

    @Test
    void fourCells_areAllAskedAndAnswered() throws IOException {
        try (PlayedProduct product = new PlayedProduct(PlayedProduct.Fault.NONE)) {
            int code = run(product, "--cells", "--seconds", "1");

            assertThat(product.size()).isZero();
            assertThat(code)
                    .as(this::table)
                    .isEqualTo(table().contains(TIME_MISSED) ? PROMISE_BROKEN : UpdateBench.KEPT);
        }
        assertThat(table()).contains("under update", "loss", " 0 stale, 0 torn, 0 late, 0 mixed, 0 foreign");
        UpdateResult found = UpdateResult.read(folderOf("update.json"));
        assertThat(found.about().get("written")).isNotEqualTo(0);
        assertThat(found.times())
                .filteredOn(times -> Cell.titles().contains(times.get("name")))
                .hasSize(4)
                .allSatisfy(times -> assertThat(times.get("count")).isNotEqualTo(0));
        assertThat(table()).doesNotContain("records of a number that nobody has", "no answer in time");
    }

    @Test
    void answerForANumberThatNobodyHas_failsTheFourCells() throws IOException {
        try (PlayedProduct product = new PlayedProduct(PlayedProduct.Fault.INVENTIVE)) {
            assertThat(run(product, "--cells", "--seconds", "1")).isEqualTo(PROMISE_BROKEN);
        }
        assertThat(table()).contains("records of a number that nobody has");
    }

    private int run(PlayedProduct product, String... more) {
        List<String> arguments = new ArrayList<>(arguments(product));
        arguments.addAll(List.of(more));
        return new UpdateBench(new PrintStream(out, true, StandardCharsets.UTF_8)).run(arguments);
    }

    private List<String> arguments(PlayedProduct product) {
        return List.of(
                "--home",
                home.toString(),
                "--token",
                "test",
                "--rate",
                "50",
                "--queries",
                "200",
                "--seconds",
                "2",
                "--imports",
                "120",
                "--numbers",
                "100",
                "--dns-port",
                "" + product.dnsPort(),
                "--http-port",
                "" + product.httpPort());
    }

    private String table() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path folderOf(String file) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            return all.filter(each -> each.endsWith(file))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            return all.map(file -> file.getFileName().toString()).toList();
        }
    }
}
