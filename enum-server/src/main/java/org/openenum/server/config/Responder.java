package org.openenum.server.config;

import jakarta.persistence.EntityManagerFactory;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
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
 * All parts that answer DNS, from the sockets to the cache and what fills it. Built and started before Spring's
 * container and before the database is contacted, so that a snapshot is answered at once.
 *
 * <p>Its creator closes it.
 */
final class Responder implements AutoCloseable {

    /** Rows per statement when everything is read: some milliseconds of the database's work. */
    private static final int SCAN_ROWS = 20_000;

    /** The same for records, some of which are long. */
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

    /** The starts of the threads that need the database and do not run yet. */
    private final Queue<Runnable> followers = new ArrayDeque<>();

    private boolean listens;
    private boolean closed;

    /** @param stopped reaches zero when the program must end, even during its start */
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
        followers.add(feed::start);
        followers.add(leases::start);
        if (snapshots != null) {
            followers.add(snapshots::start);
        }
    }

    /** A refused take-over must leave nothing behind that would keep the program from ending. */
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
            made.give(); // until this server has the folder
        }
        return made;
    }

    /** Opens the sockets: everything in memory is answered from here on. */
    synchronized void listen() {
        server.start();
        tellListening();
        handover.offer();
    }

    /** Takes over from the running server; returns when this one reads queries. */
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

    /** Whether snapshots are configured, present or not. */
    boolean wantsSnapshots() {
        return properties.snapshot().enabled();
    }

    /** Reaches zero when the program must end; no wait continues then. */
    CountDownLatch stopped() {
        return stopped;
    }

    /** Whether this server takes over from another one. */
    boolean takesOver() {
        return properties.handover().take();
    }

    /** Writes a last snapshot while it still answers, and closes the sockets; may be called repeatedly. */
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

    /**
     * The database is ready: follows its changes from here on. If the system has no thread left, this fails; the next
     * call then starts what does not run yet.
     */
    void follow(EntityManagerFactory factory) {
        database.arrived(factory);
        synchronized (followers) {
            for (Runnable start = followers.peek(); start != null; start = followers.peek()) {
                start.run();
                followers.remove();
            }
        }
    }

    /** Whether it can answer without the database. */
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

    /** Whether current weights and targets out of service have been read. */
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
     * To be called after the sockets are closed; may be called repeatedly. If the database hangs, it waits up to two
     * seconds for each reader in turn: the launcher kills the program after fifteen.
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
