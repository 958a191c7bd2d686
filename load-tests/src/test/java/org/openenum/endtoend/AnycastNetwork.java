package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A router with BIRD and three links, to two machines with the same service address and to a client: each is a network
 * namespace. Needs root.
 */
final class AnycastNetwork implements AutoCloseable {

    static final String SERVICE = "203.0.113.53";

    /** The machine that the router prefers, and the other one. */
    static final Machine ONE = new Machine("one", "192.0.2.1", "192.0.2.11");

    static final Machine TWO = new Machine("two", "198.51.100.1", "198.51.100.11");

    static final Machine CLIENT = new Machine("client", "198.18.0.1", "198.18.0.11");

    private static final String PREFIX = "openenum-any-";
    private static final String ROUTER = PREFIX + "router";
    private static final Pattern VIA = Pattern.compile("via (\\S+)");

    private static final String ROUTER_BIRD = """
            router id 192.0.2.1;
            protocol device {
            }
            protocol kernel {
                ipv4 { export where source = RTS_BGP; };
            }
            template bgp machine {
                connect delay time 1;
                connect retry time 1;
            }
            protocol bgp one from machine {
                local 192.0.2.1 as 64500;
                neighbor 192.0.2.11 as 64501;
                ipv4 { import filter { bgp_local_pref = 200; accept; }; export none; };
            }
            protocol bgp two from machine {
                local 198.51.100.1 as 64500;
                neighbor 198.51.100.11 as 64501;
                ipv4 { import all; export none; };
            }
            """;

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();

    /** A machine on its own link: the router's address there, and its own. */
    record Machine(String name, String router, String address) {

        private String namespace() {
            return PREFIX + name;
        }
    }

    private AnycastNetwork(Path folder) {
        this.folder = folder;
    }

    /** Creates it, with three instances of BIRD; what an earlier run has left is removed before. */
    static AnycastNetwork make(Path folder) throws IOException {
        AnycastNetwork network = new AnycastNetwork(folder);
        network.removeNamespaces();
        ip("netns", "add", ROUTER);
        ip("netns", "exec", ROUTER, "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward");
        for (Machine machine : List.of(ONE, TWO, CLIENT)) {
            wire(machine);
        }
        network.startBird(ROUTER, "router", ROUTER_BIRD);
        String shipped = Files.readString(Launcher.HOME.resolve("packaging/anycast/bird.conf"));
        network.startBird(ONE.namespace(), ONE.name(), shipped);
        network.startBird(TWO.namespace(), TWO.name(), shipped.replace("192.0.2.", "198.51.100."));
        for (Machine machine : List.of(ONE, TWO)) {
            ip("-n", machine.namespace(), "addr", "add", SERVICE + "/32", "dev", "lo");
        }
        return network;
    }

    private static void wire(Machine machine) throws IOException {
        String there = machine.namespace();
        ip("netns", "add", there);
        ip("-n", there, "link", "set", "lo", "up");
        ip("-n", ROUTER, "link", "add", machine.name(), "type", "veth", "peer", "name", "wire", "netns", there);
        ip("-n", ROUTER, "addr", "add", machine.router() + "/24", "dev", machine.name());
        ip("-n", ROUTER, "link", "set", machine.name(), "up");
        ip("-n", there, "addr", "add", machine.address() + "/24", "dev", "wire");
        ip("-n", there, "link", "set", "wire", "up");
        ip("-n", there, "route", "add", "default", "via", machine.router());
    }

    private void startBird(String namespace, String name, String configuration) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".conf"), configuration);
        start(
                namespace,
                name + "-bird",
                Map.of(),
                List.of(
                        "bird",
                        "-f",
                        "-c",
                        file.toString(),
                        "-s",
                        control(name),
                        "-P",
                        folder.resolve(name + ".pid") + ""));
    }

    private String control(String name) {
        return folder.resolve(name + ".ctl").toString();
    }

    /** Starts the check that has the service address announced while the server there is ready. */
    Process startCheck(Machine machine) throws IOException {
        Path script = Launcher.HOME.resolve("packaging/anycast/openenum-anycast");
        return run(
                machine, "check", Map.of("ANYCAST_BIRD_CONTROL", control(machine.name())), List.of(script.toString()));
    }

    /** Starts a program on a machine; its output goes to a file with its name. */
    Process run(Machine machine, String name, Map<String, String> environment, List<String> command)
            throws IOException {
        return start(machine.namespace(), machine.name() + "-" + name, environment, command);
    }

    private Process start(String namespace, String log, Map<String, String> environment, List<String> command)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().keySet().removeIf(key -> key.startsWith("OPENENUM_"));
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(log).toFile()))
                .start();
        processes.add(process);
        return process;
    }

    Path log(String name) {
        return folder.resolve(name + ".log");
    }

    /** The machine to which the router sends packets for the service address; empty if there is none. */
    String nextHop() throws IOException {
        Matcher via = VIA.matcher(ip("-n", ROUTER, "route", "show", SERVICE));
        return via.find() ? via.group(1) : "";
    }

    /** All output, for a failing assertion. */
    String said() throws IOException {
        StringBuilder said = new StringBuilder();
        try (var logs = Files.newDirectoryStream(folder, "*-{bird,check,server}.log")) {
            for (Path log : logs) {
                said.append("\n").append(log.getFileName()).append(":\n").append(Files.readString(log));
            }
        }
        return said.toString();
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
        removeNamespaces();
    }

    private void removeNamespaces() throws IOException {
        for (String line : ip("netns", "list").lines().toList()) {
            String name = line.split(" ", 2)[0];
            if (name.startsWith(PREFIX)) {
                ip("netns", "del", name);
            }
        }
    }

    private static String ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(Arrays.asList(words));
        Launcher.Outcome outcome = Launcher.run(new ProcessBuilder(command));
        assertThat(outcome.exitStatus()).as("%s: %s", command, outcome.error()).isZero();
        return outcome.output();
    }
}
