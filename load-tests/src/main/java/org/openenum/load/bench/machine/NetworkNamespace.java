package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network namespace with links to the main one, for programs that must not be on loopback. Needs root. */
public final class NetworkNamespace implements AutoCloseable {

    private final String name;

    private NetworkNamespace(String name) {
        this.name = name;
    }

    /** Whether a namespace can be created. */
    public static boolean isPossible() {
        return Commands.runAsRoot() && Commands.exists("ip");
    }

    /** Creates a namespace; what an earlier run has left with this name is removed before. */
    public static NetworkNamespace make(String name) throws IOException {
        NetworkNamespace made = new NetworkNamespace(name);
        made.close();
        ip("netns", "add", name);
        ip("-n", name, "link", "set", "lo", "up");
        return made;
    }

    /**
     * Adds a link: two interfaces, each with an address.
     *
     * @param here the name of the interface outside
     */
    public void wire(String here, String address, String inside) throws IOException {
        String there = here + "n";
        ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
        ip("addr", "add", address + "/24", "dev", here);
        ip("link", "set", here, "up");
        ip("-n", name, "addr", "add", inside + "/24", "dev", there);
        ip("-n", name, "link", "set", there, "up");
    }

    /** Cuts a link without any notification. */
    public void cut(String here) throws IOException {
        ip("link", "set", here, "down");
    }

    /** Restores a link. */
    public void mend(String here) throws IOException {
        ip("link", "set", here, "up");
    }

    /** The command prefix that runs a command inside. */
    public List<String> inside() {
        return List.of("ip", "netns", "exec", name);
    }

    /** The interfaces outside are removed together with their peers in the namespace. */
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
