package org.openenum.load.prove.ground;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.PostgresCluster;

/**
 * Three PostgreSQL servers under Patroni, one of the standbys synchronous, and the etcd in which Patroni stores who is
 * the primary: on loopback, in their own folder, until closed.
 */
public final class PatroniCluster implements AutoCloseable {

    /** A server that comes back must catch up with the others' writes, on a machine that clients keep busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private static final List<String> NAMES = List.of("a", "b", "c");

    private final PinnedProcess etcd;
    private final List<PatroniMember> members = new ArrayList<>();

    /** Whether everything it needs is installed. */
    public static boolean isInstalled() {
        return Commands.exists("patroni") && Commands.exists("etcd") && PostgresCluster.isInstalled();
    }

    /** Its name and version, {@code patroni 3.0.2}: of the first one on the path, which is the one that runs. */
    public static String version() throws IOException {
        return Commands.line(List.of("patroni", "--version"), line -> line.startsWith("patroni"));
    }

    /**
     * Starts it and waits for a primary with a synchronous standby.
     *
     * @param folder empty, and its own: if this program is root, it is given to the account of PostgreSQL
     */
    public PatroniCluster(Path folder) throws IOException {
        PostgresCluster.giveToAccount(folder);
        int clients = LoopbackPort.free();
        int peers = LoopbackPort.free();
        List<String> command = etcdCommand(folder.resolve("etcd-data"), clients, peers);
        etcd = PatroniMember.startAsAccount(folder.resolve("etcd.log"), command);
        for (String name : NAMES) {
            members.add(new PatroniMember(folder, name, clients));
        }
        try {
            for (PatroniMember member : members) {
                member.start();
            }
            awaitSynchronousStandby();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static List<String> etcdCommand(Path data, int clients, int peers) {
        String forClients = "http://127.0.0.1:" + clients;
        String forPeers = "http://127.0.0.1:" + peers;
        return List.of(
                "etcd",
                "--data-dir",
                data.toString(),
                "--listen-client-urls",
                forClients,
                "--advertise-client-urls",
                forClients,
                "--listen-peer-urls",
                forPeers,
                "--initial-advertise-peer-urls",
                forPeers,
                "--initial-cluster",
                "default=" + forPeers);
    }

    /** The address of all three, with the primary wanted. */
    public String jdbcUrl() {
        List<Integer> ports = members.stream().map(PatroniMember::port).toList();
        return PostgresCluster.urlAt(ports) + "?targetServerType=primary";
    }

    /** The present primary according to Patroni; waits until there is one. */
    public PatroniMember primary() throws IOException {
        List<PatroniMember> primaries = new ArrayList<>();
        Waiting.until(PATIENCE, BETWEEN_LOOKS, () -> {
            members.stream().filter(member -> member.is("primary")).forEach(primaries::add);
            return !primaries.isEmpty();
        });
        return primaries.get(0);
    }

    /**
     * Waits until another server acknowledges changes that are on two servers. For a moment it does so without a
     * synchronous standby, until Patroni assigns one, for which changes then wait.
     */
    public void awaitWritesElsewhere(PatroniMember failed) throws IOException {
        List<PatroniMember> others =
                members.stream().filter(member -> member != failed).toList();
        Waiting.until(
                PATIENCE,
                BETWEEN_LOOKS,
                () -> others.stream().anyMatch(member -> member.is("sync"))
                        && others.stream().anyMatch(PatroniMember::takesWrites));
    }

    /** Waits until changes are on two servers. */
    public void awaitSynchronousStandby() throws IOException {
        Waiting.until(
                PATIENCE,
                BETWEEN_LOOKS,
                () -> members.stream().anyMatch(member -> member.is("primary"))
                        && members.stream().anyMatch(member -> member.is("sync")));
    }

    /** Waits until a former primary follows another server. */
    public void awaitStandby(PatroniMember member) throws IOException {
        Waiting.until(PATIENCE, BETWEEN_LOOKS, member::follows);
    }

    @Override
    public void close() {
        members.forEach(PatroniMember::close);
        etcd.close();
    }
}
