package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Commands;

/** Runs the commands in the README, and those that {@code up --demo} prints, as they are. */
class ReadmeIT {

    private static final Pattern TESTED = Pattern.compile(
            "<!-- tested by ReadmeIT -->\\n```bash\\n(.*?)\\n\\n(.*?)\\n```\\n\\n    (.*?)\\n", Pattern.DOTALL);

    private static final Duration SEEN_WITHIN = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void commandsOfTheReadmeAndOfTheLauncher_workAsTheyArePrinted() throws IOException {
        assumeTrue(
                Commands.exists("curl") && Commands.exists("dig"),
                "needs curl and dig: apt-get install curl bind9-dnsutils");
        Path data = folder.resolve("data");
        Ports ports = Ports.free();
        try (Product first = Product.up(data, ports)) {
            assertThat(runPrinted(first))
                    .as(first.said())
                    .contains("\"apex\":\"e164.arpa\"", "sip:+4930123456@sbc.example!");
        }
        try (Product demo = Product.up(data, ports, "--demo")) {
            assertThat(runPrinted(demo))
                    .as(demo.said())
                    .contains("status: NOERROR", "\"agree\":true", "!sip:+4366412345678@a1-ta.example.net;user=phone!");
            Matcher readme = TESTED.matcher(Files.readString(Launcher.HOME.resolve("README.md")));
            assertThat(readme.find()).isTrue();
            bash(demo, readme.group(1));
            await().atMost(SEEN_WITHIN)
                    .untilAsserted(() ->
                            assertThat(bash(demo, readme.group(2)).strip()).isEqualTo(readme.group(3)));
        }
    }

    /**
     * Runs every command that {@code up} has printed, and returns their output. Queries are repeated until DNS shows
     * the change.
     */
    private static String runPrinted(Product product) {
        StringBuilder output = new StringBuilder();
        for (String line : product.said().lines().map(String::strip).toList()) {
            if (line.startsWith("curl ") || line.startsWith("dig ")) {
                String wanted =
                        line.startsWith("dig ") ? "status: NOERROR" : line.contains("/lookup?") ? "\"agree\":true" : "";
                output.append(await().atMost(SEEN_WITHIN)
                                .until(() -> bash(product, line), said -> said.contains(wanted)))
                        .append('\n');
            }
        }
        return output.toString();
    }

    /** Runs a command of a document with this product; only its ports and data folder differ. */
    private static String bash(Product product, String command) {
        String here = command.replace(":8080/", ":" + product.ports().http() + "/")
                .replace("-p 5300 ", "-p " + product.ports().dns() + " ");
        ProcessBuilder bash =
                new ProcessBuilder(List.of("bash", "-euo", "pipefail", "-c", here)).directory(Launcher.HOME.toFile());
        bash.environment().put("OPENENUM_DATA", product.data().toString());
        bash.environment().put("OPENENUM_BUILD", "no");
        Launcher.Outcome outcome = Launcher.run(bash);
        if (outcome.exitStatus() != 0) {
            fail(here + " ended with " + outcome.exitStatus() + ": " + outcome.output() + outcome.error());
        }
        return outcome.output();
    }
}
