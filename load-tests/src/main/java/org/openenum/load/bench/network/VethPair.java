package org.openenum.load.bench.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/**
 * Two virtual interfaces with a wire between them: one here, for the server, and one in a network namespace of its own,
 * for the load.
 */
final class VethPair implements AutoCloseable {

    /** RFC 2544, appendix C.2.2 keeps 198.18.0.0/15 for benchmarks. */
    static final String SERVER_ADDRESS = "198.18.0.1";

    static final String SERVER_INTERFACE = "oebench0";

    private static final String LOAD_ADDRESS = "198.18.0.2";
    private static final String LOAD_INTERFACE = "oebench1";
    private static final String NAMESPACE = "openenum-bench";

    private VethPair() {}

    /** Makes it; what an earlier run has left is taken away before. */
    static VethPair make() throws IOException {
        VethPair pair = new VethPair();
        pair.close();
        ip("netns", "add", NAMESPACE);
        ip("link", "add", SERVER_INTERFACE, "type", "veth", "peer", "name", LOAD_INTERFACE, "netns", NAMESPACE);
        ip("addr", "add", SERVER_ADDRESS + "/24", "dev", SERVER_INTERFACE);
        ip("link", "set", SERVER_INTERFACE, "up");
        ip("-n", NAMESPACE, "addr", "add", LOAD_ADDRESS + "/24", "dev", LOAD_INTERFACE);
        ip("-n", NAMESPACE, "link", "set", LOAD_INTERFACE, "up");
        return pair;
    }

    /** What runs a command at the side of the load. */
    List<String> inNamespace() {
        return List.of("ip", "netns", "exec", NAMESPACE);
    }

    /** The interface here goes with the namespace that holds the other one. */
    @Override
    public void close() throws IOException {
        if (Commands.output(List.of("ip", "netns", "list")).lines().anyMatch(line -> line.startsWith(NAMESPACE))) {
            ip("netns", "del", NAMESPACE);
        }
    }

    private static void ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        Commands.run(command);
    }
}
