package org.openenum.load.prove.ground;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Program;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.client.Clients.Counterpart;

/** Both programs on a database, with an empty zone, until closed. One thread uses it. */
public final class Ground implements AutoCloseable {

    /** The name of the DNS server in histories. */
    public static final String SERVER = "enum-server";

    private static final String APEX = "e164.arpa";

    private final Storage storage;
    private final EnumAdmin admin;
    private final Program server;
    private final Counterpart counterpart;
    private final List<AutoCloseable> beneath;

    private Ground(
            Storage storage, EnumAdmin admin, Program server, Counterpart counterpart, List<AutoCloseable> beneath) {
        this.storage = storage;
        this.admin = admin;
        this.server = server;
        this.counterpart = counterpart;
        this.beneath = beneath;
    }

    /** What differs from ground to ground. */
    public static final class Plan {

        private final Place place;
        private final Storage storage;
        private final List<AutoCloseable> beneath = new ArrayList<>();
        private final Map<String, String> adminSettings = new HashMap<>();
        private final Map<String, String> serverSettings = new HashMap<>();
        private List<String> serverPrefix = List.of();
        private String serverAddress = "127.0.0.1";
        private Relay relay = server -> server;

        /** On an existing database. */
        public Plan(Place place, Storage storage) {
            this.place = place;
            this.storage = storage;
        }

        /** On a new database, without special settings. */
        public static Plan on(Place place, String database) throws IOException {
            Path data = place.folder().resolve("data");
            if (database.equals(Storage.EMBEDDED)) {
                return new Plan(place, Storage.embedded(data));
            }
            PostgresCluster cluster = PostgresCluster.start(place.folder().resolve("postgresql"), place.cores());
            return new Plan(place, cluster.storage(data)).above(cluster);
        }

        /** Its PostgreSQL. */
        public PostgresCluster cluster() {
            return Objects.requireNonNull(storage.cluster());
        }

        /** Adds a part that is closed after the programs, in reverse order. */
        public Plan above(AutoCloseable part) {
            beneath.add(part);
            return this;
        }

        /** A setting of enum-admin only. */
        public Plan admin(String name, String value) {
            adminSettings.put(name, value);
            return this;
        }

        /** A setting of enum-server only. */
        public Plan server(String name, String value) {
            serverSettings.put(name, value);
            return this;
        }

        /** Puts a prefix before the command of enum-server, and sets the address on which it listens. */
        public Plan serverIn(List<String> prefix, String address) {
            serverPrefix = List.copyOf(prefix);
            serverAddress = address;
            return this;
        }

        /** Something between clients and enum-server. */
        @FunctionalInterface
        public interface Relay {
            InetSocketAddress before(InetSocketAddress server) throws IOException;
        }

        /** Directs all queries to another address than that of enum-server. */
        public Plan askedThrough(Relay other) {
            relay = other;
            return this;
        }

        /** Starts it. */
        public Ground start() throws IOException {
            try {
                return startAll();
            } catch (IOException e) {
                end(beneath);
                throw e;
            }
        }

        private Ground startAll() throws IOException {
            Installation installation = place.installation();
            adminSettings.putAll(place.settings());
            EnumAdmin admin = EnumAdmin.start(
                    installation,
                    storage.told(adminSettings),
                    place.cores(),
                    place.folder().resolve("admin.log"));
            beneath.add(admin);
            admin.makeZone(APEX);
            int dnsPort = LoopbackPort.free();
            int managementPort = LoopbackPort.free();
            Map<String, String> environment = new HashMap<>(storage.settings());
            environment.putAll(place.settings());
            environment.put("OPENENUM_DATA", storage.data().toString());
            environment.put("OPENENUM_DNS_ADDRESS", serverAddress);
            environment.put("OPENENUM_DNS_PORT", "" + dnsPort);
            environment.put("OPENENUM_REPORT_TO", "http://127.0.0.1:" + admin.httpPort());
            environment.put("OPENENUM_SERVER_MANAGEMENT_PORT", "" + managementPort);
            environment.putAll(serverSettings);
            List<String> command = new ArrayList<>(serverPrefix);
            command.addAll(installation.serverCommand(0));
            Program server = new Program(new Program.Start(
                    SERVER, place.cores(), place.folder().resolve("server.log"), environment, command, managementPort));
            beneath.add(server);
            InetSocketAddress dns = new InetSocketAddress(InetAddress.getByName(serverAddress), dnsPort);
            Counterpart counterpart =
                    new Counterpart(admin.httpPort(), admin.token("administrator"), Map.of(SERVER, relay.before(dns)));
            return new Ground(storage, admin, server, counterpart, beneath);
        }
    }

    /** What clients talk to. */
    public Counterpart counterpart() {
        return counterpart;
    }

    public Storage storage() {
        return storage;
    }

    public Program admin() {
        return admin.program();
    }

    /** enum-admin with its clients. */
    public EnumAdmin enumAdmin() {
        return admin;
    }

    public Program server() {
        return server;
    }

    /** The part of this class beneath the programs, from the plan. */
    public <T extends AutoCloseable> T beneath(Class<T> kind) {
        return beneath.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        end(beneath);
    }

    private static void end(List<AutoCloseable> parts) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            try {
                parts.get(i).close();
            } catch (Exception e) {
                System.err.println("prove: a part of the ground did not end: " + e);
            }
        }
        parts.clear();
    }
}
