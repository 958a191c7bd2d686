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

/** What the README shows, and what {@code up --demo} says, is run as it is written there. */
class ReadmeIT {

    private static final Pattern TESTED = Pattern.compile(
            "<!-- tested by ReadmeIT -->\\n```bash\\n(.*?)\\n\\n(.*?)\\n```\\n\\n    (.*?)\\n", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void commandsOfTheReadmeAndOfTheLauncher_workAsTheyArePrinted() throws IOException {
        assumeTrue(
                Command.exists("curl") && Command.exists("dig"),
                "needs curl and dig: apt-get install curl bind9-dnsutils");
        Matcher readme = TESTED.matcher(Files.readString(Launcher.HOME.resolve("README.md")));
        assertThat(readme.find()).isTrue();
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), "--demo")) {
            product.said()
                    .lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith("dig ") || line.startsWith("curl "))
                    .forEach(line -> assertThat(bash(product, line))
                            .as(line + "\n" + product.said())
                            .isNotBlank()
                            .doesNotContain("\"status\":4", "REFUSED"));

            bash(product, readme.group(1));
            await().atMost(Duration.ofSeconds(2))
                    .untilAsserted(() ->
                            assertThat(bash(product, readme.group(2)).strip()).isEqualTo(readme.group(3)));
        }
    }

    /** Runs a command of a document on this product: where it listens and keeps its data is all that differs. */
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
