package org.openenum.server.config;

import jakarta.persistence.EntityManagerFactory;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseLocation;
import org.openenum.server.answer.ZoneAnswerer;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.feed.LeaseFollower;
import org.openenum.server.handover.TakeoverFailedException;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.query.QueryPath;
import org.openenum.server.query.QuerySettings;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.snapshot.PeriodicSnapshots;
import org.openenum.server.snapshot.Snapshot;
import org.openenum.server.snapshot.SnapshotFolder;
import org.openenum.server.store.JpaChangeLog;
import org.openenum.server.store.JpaEntries;
import org.openenum.server.store.JpaLeases;
import org.openenum.server.store.JpaRecords;
import org.openenum.server.store.JpaRequesters;
import org.openenum.server.store.JpaRuleSets;
import org.openenum.server.store.JpaZones;
import org.openenum.server.transport.DnsServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that answers DNS, from the sockets down to the cache and what fills it; made and started before Spring's
 * container and before the database is looked for, so that a snapshot is answered at once.
 *
 * <p>Whoever makes it closes it.
 */
final class Responder implements AutoCloseable {

    /** Rows of one statement when everything is read: some milliseconds of the database's work. */
    private static final int SCAN_ROWS = 20_000;

    /** The same of records, of which some are long. */
    private static final int NAME_SCAN_ROWS = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger(Responder.class);

    private final EnumServerProperties properties;
    private final LateDatabase database = new LateDatabase();
    private final ServerCounts counts;
    private final QueryLog queryLog;
    private final ReadThroughCache cache;
    private final ChangeFollower feed;
    private final LeaseFollower leases;
    private final DnsServer server;
    private final Handover handover;
    private final @Nullable SnapshotFolder folder;
    private final @Nullable PeriodicSnapshots snapshots;
    private final CountDownLatch stopped;
    private boolean listens;
    private boolean closed;

    /** @param stopped when the program is to end, be it in the middle of its start */
    Responder(EnumServerProperties properties, CountDownLatch stopped) {
        this.properties = properties;
        this.stopped = stopped;
        DatabaseLocation location = properties.database().location();
        counts = new ServerCounts(properties.dns().loops());
        queryLog = new QueryLog(properties.dns().loops(), InstantSource.system());
        JpaChangeLog log = new JpaChangeLog(database);
        cache = makeCache(location, log);
        feed = new ChangeFollower(
                log,
                new JpaZones(database),
                new JpaRuleSets(database),
                new JpaRequesters(database),
                cache,
                properties.cache().feed(),
                Clock.systemUTC());
        leases = new LeaseFollower(new JpaLeases(database), cache.answers());
        server = makeServer();
        handover = makeHandover();
        folder = wantsSnapshots() ? openFolder() : null;
        snapshots = folder == null ? null : makeSnapshots(folder, DatabaseReadConfiguration.address(location));
    }

    /** Whoever is refused leaves nothing behind that would keep the program from its end. */
    private Handover makeHandover() {
        try {
            return new Handover(this, properties);
        } catch (TakeoverFailedException e) {
            server.stop();
            cache.close();
            throw e;
        }
    }

    private @Nullable SnapshotFolder openFolder() {
        Path path = SnapshotProperties.folder(properties.database().data());
        return takesOver()
                ? SnapshotFolder.inherit(path, InstantSource.system())
                : SnapshotFolder.open(path, InstantSource.system());
    }

    private ReadThroughCache makeCache(DatabaseLocation location, JpaChangeLog log) {
        return new ReadThroughCache(
                properties.cache().limits(),
                properties.cache().loads(),
                new JpaEntries(database, SCAN_ROWS),
                new JpaRuleSets(database),
                new JpaRecords(database, location.isPostgres(), NAME_SCAN_ROWS),
                log);
    }

    private DnsServer makeServer() {
        QuerySettings settings = properties
                .dns()
                .settings(
                        () -> CookieSecretFile.in(properties.database().data()).secret(new SecureRandom()));
        ZoneAnswerer answerer =
                new ZoneAnswerer(cache.answers(), cache.missLoader(), properties.answer(), SplittableRandom::new);
        Duration staleAfter = properties.snapshot().staleAfter();
        return new DnsServer(
                properties.dns().addresses(),
                properties.dns().limits(),
                counts,
                queryLog,
                ofLoop -> new QueryPath(
                        answerer, () -> feed.isStale(staleAfter), ofLoop, settings, InstantSource.system()),
                properties.dns().udpSockets());
    }

    private PeriodicSnapshots makeSnapshots(SnapshotFolder from, String address) {
        Snapshot snapshot = from.read(address, properties.cache().limits());
        if (snapshot != null) {
            feed.resume(snapshot);
            LOG.info(
                    "Serving a snapshot: {} numbers as of change {}, true as of {}",
                    snapshot.numbers(),
                    feed.cursor(),
                    snapshot.asOf());
        }
        PeriodicSnapshots made = new PeriodicSnapshots(
                from,
                address,
                snapshot,
                cache,
                feed::mark,
                properties.snapshot().times());
        if (takesOver()) {
            made.give(); // until it is this server's
        }
        return made;
    }

    /** Opens the sockets: whatever is in memory is answered from here on. */
    synchronized void listen() {
        server.start();
        tellListening();
        handover.offer();
    }

    /** Takes over from the server that answers; returns when questions are read here. */
    synchronized void takeOver() {
        handover.takeOver();
        tellListening();
    }

    private void tellListening() {
        listens = true;
        LOG.info(
                "DNS listens on {} (UDP and TCP)",
                server.addresses().stream().map(ServerState::text).collect(Collectors.joining(", ")));
    }

    /** Whether there should be snapshots, be they there or not. */
    boolean wantsSnapshots() {
        return properties.snapshot().enabled();
    }

    /** When the program is to end: nothing is waited for then. */
    CountDownLatch stopped() {
        return stopped;
    }

    /** Whether another server answers, whose place this one takes. */
    boolean takesOver() {
        return properties.handover().take();
    }

    /** Writes a last snapshot, still answering, and closes the sockets; more than once does no harm. */
    synchronized void stopListening() {
        handover.close();
        if (listens) {
            listens = false;
            if (snapshots != null) {
                snapshots.writeLast();
            }
            server.stop();
            LOG.info("DNS has stopped");
        }
    }

    /** The database is there: what has changed in it is followed from here on. */
    void follow(EntityManagerFactory factory) {
        database.arrived(factory);
        feed.start();
        leases.start();
        if (snapshots != null) {
            snapshots.start();
        }
    }

    /** Whether there is something to answer without the database. */
    boolean hasSnapshot() {
        return feed.cursor() >= 0;
    }

    EnumServerProperties properties() {
        return properties;
    }

    Handover handover() {
        return handover;
    }

    ServerCounts counts() {
        return counts;
    }

    QueryLog queryLog() {
        return queryLog;
    }

    ReadThroughCache cache() {
        return cache;
    }

    /** Whether weights of the moment and what is out of service have been read. */
    boolean hasReadWeights() {
        return leases.hasRead();
    }

    ChangeFollower feed() {
        return feed;
    }

    DnsServer server() {
        return server;
    }

    @Nullable
    PeriodicSnapshots snapshots() {
        return snapshots;
    }

    /**
     * To be called when the sockets are closed; more than once does no harm. Where the database hangs, each of those
     * that read it is waited for in turn, for two seconds: what starts this program kills it after fifteen.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (snapshots != null) {
            snapshots.close();
        }
        leases.close();
        feed.close();
        cache.close();
        if (folder != null) {
            folder.close();
        }
    }
}
