package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network namespace with wires from here, for programs that are not to be on loopback. Needs root. */
public final class NetworkNamespace implements AutoCloseable {

    private final String name;

    private NetworkNamespace(String name) {
        this.name = name;
    }

    /** Whether one can be made. */
    public static boolean isPossible() {
        return Commands.runAsRoot() && Commands.exists("ip");
    }

    /** Makes one; what an earlier run has left under its name is taken away before. */
    public static NetworkNamespace make(String name) throws IOException {
        NetworkNamespace made = new NetworkNamespace(name);
        made.close();
        ip("netns", "add", name);
        ip("-n", name, "link", "set", "lo", "up");
        return made;
    }

    /**
     * Lays a wire into it: two interfaces, each with an address.
     *
     * @param here the name of the one on this side
     */
    public void wire(String here, String address, String inside) throws IOException {
        String there = here + "n";
        ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
        ip("addr", "add", address + "/24", "dev", here);
        ip("link", "set", here, "up");
        ip("-n", name, "addr", "add", inside + "/24", "dev", there);
        ip("-n", name, "link", "set", there, "up");
    }

    /** Cuts a wire in silence. */
    public void cut(String here) throws IOException {
        ip("link", "set", here, "down");
    }

    /** Mends it. */
    public void mend(String here) throws IOException {
        ip("link", "set", here, "up");
    }

    /** What runs a command inside. */
    public List<String> inside() {
        return List.of("ip", "netns", "exec", name);
    }

    /** The ends here go with the namespace that holds the others. */
    @Override
    public void close() throws IOException {
        if (Commands.output(List.of("ip", "netns", "list")).lines().anyMatch(line -> line.startsWith(name))) {
            ip("netns", "del", name);
        }
    }

    private static void ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        Commands.run(command);
    }
}
