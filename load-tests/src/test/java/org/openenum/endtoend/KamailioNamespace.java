package org.openenum.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/**
 * Where Kamailio runs in a test, because it only uses port 53 of the servers in resolv.conf: a namespace with its own
 * network and resolv.conf.
 */
final class KamailioNamespace {

    private static final Path SCRIPTS = Path.of("src/test/resources/kamailio").toAbsolutePath();

    private KamailioNamespace() {}

    /** Skips the test if there is no Kamailio, or if namespaces are not allowed. */
    static void assumeAllowed() {
        assumeTrue(Commands.exists("kamailio"), "Kamailio is not installed: apt-get install kamailio");
        assumeTrue(
                Commands.exists("ip") && Commands.exists("unshare"),
                "needs ip and unshare: apt-get install iproute2 util-linux");
        List<String> probe = unshare();
        probe.addAll(List.of("ip", "link", "set", "lo", "up"));
        Launcher.Outcome namespace = Launcher.run(new ProcessBuilder(probe));
        assumeTrue(namespace.exitStatus() == 0, "namespaces are not allowed here: " + namespace.error());
    }

    /** The beginning of a command line that runs one of the scripts in the namespace. */
    static List<String> command(String script) {
        List<String> words = unshare();
        words.addAll(List.of("bash", SCRIPTS.resolve(script).toString()));
        return words;
    }

    /** The beginning of a command line that runs a class of the tests. */
    static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString());
    }

    /** For root, a namespace is enough; other users become root of a user namespace first, if the system allows it. */
    private static List<String> unshare() {
        List<String> words = new ArrayList<>(List.of("env", "PATH=" + System.getenv("PATH") + ":/usr/sbin:/sbin"));
        words.addAll(List.of("unshare", "--net", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            words.add("--map-root-user");
        }
        return words;
    }

    /** The output of programs in {@code NAME.out} in the scratch folder. */
    static String logs(Path folder, String... programs) throws IOException {
        StringBuilder logs = new StringBuilder();
        for (String program : programs) {
            Path log = folder.resolve(program + ".out");
            logs.append("\n").append(log.getFileName()).append(":\n");
            logs.append(Files.exists(log) ? Files.readString(log) : "none");
        }
        return logs.toString();
    }
}
