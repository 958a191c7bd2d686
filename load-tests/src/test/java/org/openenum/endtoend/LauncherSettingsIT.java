package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the settings of the launcher come from, and invalid ones: flags, ports, heaps, files and variables. */
class LauncherSettingsIT {

    @TempDir
    private Path folder;

    @Test
    void udpPortInUse_isNamedBeforeAnythingStarts() throws IOException {
        Ports ports = Ports.free();
        try (DatagramSocket taken =
                new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.dns()))) {
            Launcher.Outcome up = Launcher.run(Product.upCommand(folder.resolve("data"), ports));
            assertThat(up.exitStatus()).isEqualTo(1);
            assertThat(up.error())
                    .contains("port " + taken.getLocalPort() + " (udp, 127.0.0.1) is in use")
                    .contains("--dns-port");
        }
    }

    @Test
    void tcpPortInUse_isNamedWithWhoHasIt() throws IOException {
        Ports ports = Ports.free();
        try (ServerSocket taken = new ServerSocket(ports.http(), 1, InetAddress.getLoopbackAddress())) {
            Launcher.Outcome up = Launcher.run(Product.upCommand(folder.resolve("data"), ports));
            assertThat(up.exitStatus()).isEqualTo(1);
            assertThat(up.error())
                    .contains("port " + taken.getLocalPort() + " (tcp, 127.0.0.1) is in use")
                    .contains("--http-port");
        }
    }

    @Test
    void usualManagementPortInUse_isMovedAndSaid_andARelativeFolderIsTheSameForEveryCommand() throws IOException {
        String files = Launcher.HOME.relativize(folder.resolve("files")).toString();
        try (Closeable taken = take(9301);
                Product product = Product.up(
                        folder.resolve("data"), Ports.free().withoutManagement(), Map.of("OPENENUM_FILES", files))) {
            assertThat(taken).isNotNull();
            assertThat(product.said())
                    .contains("Port 9301 is in use: OPENENUM_SERVER_MANAGEMENT_PORT is ")
                    .contains(" is up.");
            assertThat(Files.readString(folder.resolve("data/run/settings")))
                    .containsPattern("OPENENUM_SERVER_MANAGEMENT_PORT=93\\d\\d")
                    .doesNotContain("PORT=9301")
                    .contains("OPENENUM_FILES=" + Launcher.HOME + "/" + files + "\n");
            assertThat(Files.readString(folder.resolve("data/run/given")))
                    .contains("OPENENUM_FILES=" + Launcher.HOME + "/" + files + "\n");
            assertThat(Launcher.run("status", product.data()).exitStatus()).isZero();
        }
    }

    /** The port is in use by this test or by another program. */
    private static Closeable take(int port) {
        try {
            return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            return () -> {};
        }
    }

    @Test
    void chosenManagementPortInUse_isNamedWithItsFlag() throws IOException {
        Ports ports = Ports.free();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Launcher.Outcome up = Launcher.run(Product.upCommand(
                    folder.resolve("data"), ports, "--admin-management-port", "" + taken.getLocalPort()));
            assertThat(up.exitStatus()).isEqualTo(1);
            assertThat(up.error())
                    .contains("port " + taken.getLocalPort() + " (tcp, 127.0.0.1) is in use")
                    .contains("choose another with --admin-management-port N");
        }
    }

    @Test
    void javaHomeThatIsNoJdk_isRefusedAndNotReplaced() {
        ProcessBuilder up = Product.upCommand(folder.resolve("data"), Ports.free());
        up.environment().put("JAVA_HOME", folder.toString());
        Launcher.Outcome outcome = Launcher.run(up);
        assertThat(outcome.exitStatus()).isEqualTo(1);
        assertThat(outcome.error()).contains("JAVA_HOME is " + folder + ", which is not a JDK");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--dns-port 0        | OPENENUM_DNS_PORT must be a port from 1 to 65535, not '0'",
                "--http-port x       | OPENENUM_HTTP_PORT must be a port from 1 to 65535, not 'x'",
                "--http-port 5300    | port 5300 is set twice",
                "--dns-prot 53       | up has no flag --dns-prot",
                "--data              | --data needs a value",
                "--config /not/there | the configuration file /not/there cannot be read",
                "--database mysql://x| the database address must begin with jdbc:postgresql:",
            })
    void wrongFlag_isAnUsageError(String flags, String message) {
        List<String> arguments = new java.util.ArrayList<>(List.of("up"));
        arguments.addAll(List.of(flags.split(" ")));
        Launcher.Outcome up = Launcher.run(Launcher.command(arguments));
        assertThat(up.exitStatus()).isEqualTo(2);
        assertThat(up.error()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"up", "restart", "status", "down", "run", "package", "test", "bench", "prove", "prove kill-admin"
            })
    void helpFlagOfACommand_showsItsHelp(String command) {
        List<String> arguments = List.of((command + " --help").split(" "));
        Launcher.Outcome help = Launcher.run(Launcher.command(arguments));
        assertThat(help.exitStatus()).isZero();
        assertThat(help.output()).contains("./openenum " + arguments.get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OPENENUM_SERVER_HEAP | much  | a number of megabytes or gigabytes such as 768m or 2g, not 'much'",
                "OPENENUM_SERVER_HEAP | 95m   | OPENENUM_SERVER_HEAP is 95m, but must be at least 96m",
                "OPENENUM_ADMIN_HEAP  | 0g    | a number of megabytes or gigabytes such as 768m or 2g, not '0g'",
                "OPENENUM_ADMIN_HEAP  | 9999g | OPENENUM_ADMIN_HEAP is 9999g, but this machine has",
            })
    void heapThatCannotBe_isAnUsageError(String setting, String value, String message) {
        ProcessBuilder command = Product.upCommand(folder.resolve("data"), Ports.free());
        command.environment().put(setting, value);
        Launcher.Outcome up = Launcher.run(command);
        assertThat(up.exitStatus()).isEqualTo(2);
        assertThat(up.error()).contains(message);
    }

    @Test
    void programs_haveTheHeapThatIsSet_nameMisspelledSettings_andAreSmallWhileIdle() throws IOException {
        Map<String, String> settings =
                Map.of("OPENENUM_ADMIN_HEAP", "600m", "OPENENUM_SERVER_HEAP", "200M", "OPENENUM_DNS_TCP_IDEL", "1s");
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), settings)) {
            assertThat(product.rest().get("/zones").statusCode()).isEqualTo(200);
            assertThat(process(product, "enum-admin", "cmdline")).contains("-Xmx600m");
            assertThat(process(product, "enum-server", "cmdline")).contains("-Xmx200M");
            assertThat(residentMegabytes(product, "enum-admin")).isLessThan(500);
            assertThat(residentMegabytes(product, "enum-server")).isLessThan(400);
            for (String program : List.of("enum-admin", "enum-server")) {
                assertThat(product.data().resolve("log/" + program + ".log"))
                        .content()
                        .containsOnlyOnce(" is not a setting")
                        .contains("OPENENUM_DNS_TCP_IDEL is not a setting");
            }
        }
    }

    private static String process(Product product, String program, String file) throws IOException {
        String pid = Files.readString(product.data().resolve("run").resolve(program + ".pid"))
                .strip();
        return Files.readString(Path.of("/proc", pid, file));
    }

    private static int residentMegabytes(Product product, String program) throws IOException {
        Matcher resident = Pattern.compile("VmRSS:\\s+(\\d+) kB").matcher(process(product, program, "status"));
        assertThat(resident.find()).isTrue();
        return Integer.parseInt(resident.group(1)) / 1024;
    }

    @Test
    void lineOfTheConfiguration_isReadAndNeverRun() throws IOException {
        Path config = folder.resolve("openenum.conf");
        Path proof = folder.resolve("ran");
        Files.writeString(config, "# a comment\nOPENENUM_DNS_PORT=$(touch " + proof + ")\n");
        Launcher.Outcome up = Launcher.run(Launcher.command(List.of("up", "--config", config.toString())));
        assertThat(up.error()).contains("OPENENUM_DNS_PORT must be a port from 1 to 65535, not '$(touch");
        assertThat(proof).doesNotExist();
        Files.writeString(config, "OPENENUM_DNS_PORT=5300\nexport PATH=/tmp\n");
        assertThat(Launcher.run(Launcher.command(List.of("up", "--config", config.toString())))
                        .error())
                .contains("line 2: expected OPENENUM_NAME=value");
        Files.writeString(config, "OPENENUM_DNS_TCPIDLE=1s\nOPENENUM_DNS_TCP_IDEL=1s\nOPENENUM_DNS_PORT=0\n");
        assertThat(Launcher.run(Launcher.command(List.of("up", "--config", config.toString())))
                        .error())
                .contains("openenum.conf, line 2: there is no setting OPENENUM_DNS_TCP_IDEL;")
                .doesNotContain("line 1");
    }

    @Test
    void relativeFolderOfTheConfiguration_isTheSameByEveryNameOfTheFile() throws IOException {
        Path config = Files.createDirectory(folder.resolve("etc")).toRealPath().resolve("openenum.conf");
        Files.writeString(config, "OPENENUM_DATA=data\n");
        Path link = Files.createSymbolicLink(folder.resolve("linked.conf"), config);
        for (Path name : List.of(config, link)) {
            assertThat(Launcher.run(Launcher.command(List.of("status", "--config", name.toString())))
                            .output())
                    .contains("OpenENUM is not up on " + config.resolveSibling("data"));
        }
    }

    @Test
    void emptyFolderOfFiles_isTheDataFolder() throws IOException {
        Launcher.copyTo(folder);

        Launcher.Outcome outcome = Launcher.run(Launcher.functions(
                folder, "export OPENENUM_FILES=; load_settings; echo \"${OPENENUM_FILES-not set}\""));

        assertThat(outcome.output()).isEqualToIgnoringNewLines("not set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"backup", "restore"})
    void installedProductOfAnotherUser_isNotBackedUpOrRestoredByRoot(String command) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder to another user");
        Launcher.copyTo(folder);

        Launcher.Outcome outcome = Launcher.run(Launcher.functions(
                folder,
                "source launcher/client.sh; touch .packaged; mkdir data; chown 65534 data; client_command " + command
                        + " some.backup"));

        assertThat(outcome.exitStatus()).isEqualTo(2);
        assertThat(outcome.error()).contains("data belongs to another user: run this as that user");
    }

    @Test
    void settingsThatAKilledProductHasLeft_areNotTaken() throws IOException {
        Path data = folder.resolve("data");
        Files.writeString(
                Files.createDirectories(data.resolve("run")).resolve("settings"), "OPENENUM_HTTP_PORT=1111\n");
        Files.writeString(folder.resolve("openenum.conf"), "OPENENUM_HTTP_PORT=2222\nOPENENUM_DATA=data\n");

        Launcher.Outcome outcome =
                Launcher.run(Launcher.command(List.of("token", "--config=" + folder.resolve("openenum.conf"))));

        assertThat(outcome.exitStatus()).isEqualTo(1);
        assertThat(outcome.error()).contains("OpenENUM is not running here (http://127.0.0.1:2222");
    }
}
