package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.database.TestDatabase;

/** Runs every command of docs/integrators.md in order, as a reader would type it. */
class IntegratorsGuideIT {

    private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    private static final int LONGEST_SECONDS = 300;

    @Test
    void everyCommandOfTheGuide_works() throws Exception {
        assumeTrue(hasCurl(), "curl is not here: apt-get install curl");
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        String script = COMMANDS.matcher(Files.readString(Path.of("../docs/integrators.md")))
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring("```sh\n".length(), block.length() - "```".length()))
                .collect(Collectors.joining("\n", "set -eo pipefail\n", ""));
        Path log = Path.of("target", "integrators-guide.log");
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        shell.environment().put("URL", admin.url());
        shell.environment()
                .put(
                        "TOKEN",
                        admin.get(TokenService.class)
                                .create("guide", Role.ADMINISTRATOR, null, TokenLimits.NONE, RunningAdmin.author())
                                .secret());

        Process process = shell.start();
        boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        process.destroy();

        assertThat(ended).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    private static boolean hasCurl() throws InterruptedException {
        try {
            return new ProcessBuilder("curl", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
