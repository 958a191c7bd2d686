package org.openenum.server.config;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;
import org.openenum.port.FreePort;
import org.openenum.server.message.Packets;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.SimpleResolver;

/** A data folder with one number, and the enum-server processes that serve it one after another. */
final class ServersOfOneFolder implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(120);

    /** The name of the number that exists. */
    static final String OWNER = "0.1.2.0.6.9.2.3.6.1.4.4.e164.arpa.";

    /** What a server logs when it reads all queries. */
    static final String TAKEN = "DNS listens on";

    /** Answers that are late for a moment, because the code of the server is not compiled yet, are not lost. */
    private static final String WARM_UP_WITHIN = "1s";

    private final Path folder;
    private final List<ServerProcess> started = new ArrayList<>();
    private int starts;
    private final PlanInDatabase plan;
    private final int zone;
    private final int sbc;
    private final int port = FreePort.any();
    private final int managementPort = FreePort.any();

    ServersOfOneFolder(Path folder) throws IOException {
        this.folder = folder;
        DatabaseLocation location = DatabaseLocation.embedded(data());
        new Schema(TestDatabase.dataSource(location)).migrate();
        plan = new PlanInDatabase(location);
        zone = plan.zone("e164.arpa.");
        sbc = plan.ruleSet("sbc", "sip:+{number}@sbc.example.net");
        number("441632960210");
    }

    /** Adds a number, like enum-admin. */
    void number(String digits) {
        plan.number(zone, digits, sbc);
    }

    /** Starts the first server, or the next one after all have ended; it answers when this returns. */
    ServerProcess serving(Map<String, String> more) throws IOException {
        ServerProcess process = start(more);
        await().atMost(PATIENCE).ignoreExceptions().until(() -> ask(OWNER).getRcode() == Rcode.NOERROR);
        return process;
    }

    /**
     * The server that an earlier test has left; a new one if none or more than one is left, or if it does not answer.
     */
    ServerProcess standing(Map<String, String> more) throws IOException {
        started.removeIf(server -> !server.process().isAlive());
        Files.deleteIfExists(inlet()); // The socket that a killed server has left does not belong to the next one.
        if (started.size() == 1 && isAnswering()) {
            return started.get(0).fromNow();
        }
        started.forEach(ServerProcess::close);
        return serving(more);
    }

    private boolean isAnswering() {
        try {
            return ask(OWNER).getRcode() == Rcode.NOERROR;
        } catch (IOException e) {
            return false;
        }
    }

    /** Starts a server that takes over from the one that answers; it has just been started when this returns. */
    ServerProcess taking(Map<String, String> more) throws IOException {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("OPENENUM_HANDOVER_TAKE", "true");
        return start(settings);
    }

    ServerProcess start(Map<String, String> more) throws IOException {
        Map<String, String> settings = new HashMap<>(Map.of(
                "OPENENUM_DNS_PORT", "" + port,
                "OPENENUM_DNS_TCP_MAXCONNECTIONSPERCLIENT", "1024",
                "OPENENUM_SERVER_MANAGEMENT_PORT", "" + managementPort));
        settings.put("OPENENUM_HANDOVER_WARMUPWITHIN", WARM_UP_WITHIN);
        settings.putAll(more);
        ServerProcess process = ServerProcess.start(data(), folder.resolve("log" + starts++), settings);
        started.add(process);
        return process;
    }

    /** The DNS address of the server that answers. */
    InetSocketAddress address() {
        return address(port);
    }

    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    Path data() {
        return folder.resolve("data");
    }

    /** The socket on which the server that answers can be asked for its sockets. */
    Path offer() {
        return data().resolve("run").resolve("handover");
    }

    /** The socket on which the server that takes over receives them. */
    Path inlet() {
        return data().resolve("run").resolve("sockets");
    }

    Path snapshot() {
        return data().resolve("snapshot").resolve("served.snapshot");
    }

    /** A query over UDP, sent once. */
    Message ask(String owner) throws IOException {
        return ask(port, owner, Duration.ofSeconds(2));
    }

    static Message ask(int port, String owner, Duration within) throws IOException {
        SimpleResolver resolver = new SimpleResolver(address(port));
        resolver.setTimeout(within);
        return resolver.send(Packets.question(owner, "NAPTR"));
    }

    /** Waits until clients have received some more answers. */
    static void goOn(SteadyQuestions asking) {
        long by = asking.answered.get();
        await().atMost(PATIENCE).until(() -> asking.answered.get() > by + 1_000);
    }

    @Override
    public void close() {
        started.forEach(ServerProcess::close);
        plan.close();
        closeDatabase();
    }

    /** This process may still have it open on behalf of a server that was just killed: its files would come back. */
    private void closeDatabase() {
        try (Connection connection = TestDatabase.dataSource(DatabaseLocation.embedded(data()))
                        .getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
