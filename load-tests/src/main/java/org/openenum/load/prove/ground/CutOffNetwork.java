package org.openenum.load.prove.ground;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/**
 * A network namespace for one program, with two wires from here: one for questions, and one for the database, which can
 * be cut in silence. Needs root. One thread uses it.
 */
public final class CutOffNetwork implements AutoCloseable {

    /** Where the program is asked: RFC 2544, appendix C.2.2 keeps 198.18.0.0/15 for tests. */
    public static final String INSIDE = "198.18.10.2";

    /** Where the program finds what is here. */
    public static final String DATABASE_SIDE = "198.18.11.1";

    private static final String NAMESPACE = "openenum-prove";
    private static final String QUESTIONS = "oeprove0";
    private static final String DATABASE = "oeprove1";

    private CutOffNetwork() {}

    /** Whether one can be made. */
    public static boolean isPossible() {
        return "root".equals(System.getProperty("user.name")) && Commands.exists("ip");
    }

    /** Makes it; what an earlier run has left is taken away before. */
    public static CutOffNetwork make() throws IOException {
        CutOffNetwork network = new CutOffNetwork();
        network.close();
        ip("netns", "add", NAMESPACE);
        ip("-n", NAMESPACE, "link", "set", "lo", "up");
        wire(QUESTIONS, "198.18.10.1", INSIDE);
        wire(DATABASE, DATABASE_SIDE, "198.18.11.2");
        return network;
    }

    private static void wire(String here, String address, String inside) throws IOException {
        String there = here + "n";
        ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", NAMESPACE);
        ip("addr", "add", address + "/24", "dev", here);
        ip("link", "set", here, "up");
        ip("-n", NAMESPACE, "addr", "add", inside + "/24", "dev", there);
        ip("-n", NAMESPACE, "link", "set", there, "up");
    }

    /** What runs a command inside. */
    public List<String> prefix() {
        return List.of("ip", "netns", "exec", NAMESPACE);
    }

    /** Cuts the wire to the database. */
    public void cut() throws IOException {
        ip("link", "set", DATABASE, "down");
    }

    /** Mends it. */
    public void mend() throws IOException {
        ip("link", "set", DATABASE, "up");
    }

    /** The ends here go with the namespace that holds the others. */
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
