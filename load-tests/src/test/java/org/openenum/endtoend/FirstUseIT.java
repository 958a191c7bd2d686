package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** From an empty folder to calls by Kamailio that avoid an SBC which has stopped, as in docs/recipes.md. */
class FirstUseIT {

    private static final String FAILS = "@192.0.2.11";
    private static final String LIVES = "@192.0.2.12";

    @TempDir
    private Path folder;

    @Test
    void callsGoRoundTheSbcThatHasStopped(TestReporter reporter) throws IOException {
        KamailioNamespace.assumeAllowed();
        List<String> steps = Recipes.of("FirstUseIT", "bash");
        Files.writeString(folder.resolve("start.sh"), steps.get(0));
        Files.writeString(folder.resolve("provision.sh"), steps.get(1));
        Files.writeString(
                folder.resolve("kamailio.cfg"), Recipes.of("KamailioIT", "").get(0));

        Launcher.Outcome outcome = Launcher.run(script());

        String said =
                outcome.output() + outcome.error() + KamailioNamespace.logs(folder, "up", "provision", "kamailio");
        assertThat(outcome.exitStatus()).as(said).isZero();
        List<String> lines = outcome.output().lines().toList();
        int stopped = indexOf(lines, "called after");
        List<String> before = calls(lines.subList(0, stopped));
        List<String> after = calls(lines.subList(stopped, lines.size()));
        assertThat(before).as(said).hasSize(30).anyMatch(call -> call.endsWith(FAILS));
        assertThat(before).as(said).anyMatch(call -> call.endsWith(LIVES));
        assertThat(after).as(said).hasSize(30).allMatch(call -> call.matches("\\S+ 302 sip:\\S+" + LIVES));
        lines.stream().filter(line -> line.contains(" after ")).forEach(line -> reporter.publishEntry("step", line));
    }

    private ProcessBuilder script() {
        List<String> command = KamailioNamespace.command("first-use.sh");
        command.add(folder.toString());
        command.addAll(KamailioNamespace.java());
        ProcessBuilder script =
                Launcher.environment(new ProcessBuilder(command)).directory(Launcher.HOME.toFile());
        script.environment().put("OPENENUM_DATA", folder.resolve("data").toString());
        return script;
    }

    private static List<String> calls(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("+")).toList();
    }

    private static int indexOf(List<String> lines, String begin) {
        return lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .orElseThrow());
    }
}
