package org.openenum.server.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.server.handover.HandoverFolder;
import org.openenum.server.handover.HandoverOffer;
import org.openenum.server.handover.Serving;
import org.openenum.server.handover.Takeover;
import org.openenum.server.ops.QuestionKind;
import org.openenum.server.snapshot.PeriodicSnapshots;
import org.openenum.server.transport.SocketPassing;
import org.openenum.server.transport.SystemdNotice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.WebServer;

/** The hand-over of a responder: it takes over from the server before it and is handed over to the one after it. */
final class Handover implements Serving, AutoCloseable {

    /**
     * Changes of an import can take longer. During this wait no TCP connections are accepted here, and nowhere if the
     * other process fails.
     */
    private static final Duration HOLD_WITHIN = Duration.ofSeconds(5);

    private static final Duration PORT_WITHIN = Duration.ofSeconds(5);
    /** Less than the other process waits for an answer, and more than a start takes on a busy machine. */
    private static final Duration START_WITHIN = Duration.ofSeconds(30);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);

    private final Responder responder;
    private final HandoverProperties properties;
    private final HandoverFolder folder;
    private final @Nullable Takeover takeover;
    private final SystemdNotice systemd = new SystemdNotice(System.getenv("NOTIFY_SOCKET"));
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private @Nullable HandoverOffer offer;
    private final CountDownLatch portOpened = new CountDownLatch(1);
    private volatile boolean closed;
    private volatile @Nullable ManagementPort managementPort;
    private volatile boolean ready;

    /** Begins a take-over if configured: afterwards the running server has written a snapshot of what it serves. */
    Handover(Responder responder, EnumServerProperties all) {
        this.responder = responder;
        this.properties = all.handover();
        this.folder = HandoverFolder.in(all.database().data());
        this.takeover = properties.take()
                ? Takeover.begin(folder, responder.server(), properties.readyWithin(), properties.warmUpWithin())
                : null;
    }

    /** Allows hand-overs from here on. */
    void offer() {
        systemd.ready();
        if (properties.enabled() && responder.server().canBeHandedOver()) {
            offer = new HandoverOffer(folder, this, properties.readyWithin(), properties.drainWithin());
            offer.open();
        }
    }

    void takeOver() {
        if (takeover != null) {
            takeover.complete(this::hasComeTo, this::questions);
            PeriodicSnapshots snapshots = responder.snapshots();
            if (snapshots != null) {
                snapshots.take();
            }
        }
    }

    /** Waits also for current weights and targets out of service, if the database answers. */
    private boolean hasComeTo(Position other) {
        Position own = position();
        responder.feed().poke();
        return own.change() >= other.change()
                && responder.cache().scanLoader().isIdle()
                && (own.isCurrent() ? responder.hasReadWeights() : !other.isCurrent());
    }

    private long questions() {
        return Stream.of(QuestionKind.values())
                .mapToLong(responder.counts()::questions)
                .sum();
    }

    /** The port of health and metrics is open: the program is complete. */
    void managementPortIsOpen(WebServer port, InetSocketAddress address) {
        managementPort = new ManagementPort(port, address);
        portOpened.countDown();
        if (takeover != null && !ready) {
            ready = true;
            takeover.finish(this::hasComeTo, this::givePortAndFolder);
            offer();
            Thread settling = new Thread(() -> settle(takeover), "openenum-takeover");
            settling.setDaemon(true);
            settling.start();
        }
    }

    /** Two servers must not both continue: the other one gets back what it gave, and this one ends. */
    private void settle(Takeover from) {
        if (!from.settle()) {
            close();
            givePortAndFolder();
            gone.complete(null);
        }
    }

    /** Whether another server answers, and will continue if this one ends. */
    boolean isTakingOver() {
        return takeover != null && takeover.isUnderWay();
    }

    /** Completed when another process answers in place of this one. */
    CompletableFuture<Void> gone() {
        return gone;
    }

    @Override
    public void writeSnapshot() {
        PeriodicSnapshots snapshots = responder.snapshots();
        if (snapshots != null) {
            snapshots.refresh();
        }
    }

    /** If this server ended before its predecessor, the predecessor would take over again, beside the successor. */
    @Override
    public SocketPassing passTo(Path inlet) throws IOException {
        if (isTakingOver()) {
            throw new IOException(
                    "the previous server is still passing its connections to this one: try again in a moment");
        }
        return responder.server().passTo(inlet);
    }

    @Override
    public Position position() {
        return new Position(responder.feed().cursor(), !responder.feed().state().isBehind());
    }

    @Override
    public void hold() throws IOException {
        try {
            if (!responder.feed().hold(HOLD_WITHIN)) {
                throw new IOException("the running server did not finish reading from the database within "
                        + HOLD_WITHIN.toSeconds()
                        + " s: either it reads a large change, or the database does not answer; try again later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("this server is stopping", e);
        }
    }

    @Override
    public void proceed() {
        responder.feed().proceed();
    }

    @Override
    public void giveUp() {
        awaitManagementPort();
        responder.server().acceptNoMore();
        givePortAndFolder();
    }

    /** During its start the server would open the port later, beside the other process. */
    private void awaitManagementPort() {
        try {
            if (!portOpened.await(START_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("The management port is not open yet and cannot be closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this server stops
        }
    }

    /** The port first: giving up the folder may have to wait for a snapshot that is being written. */
    private void givePortAndFolder() {
        ManagementPort port = managementPort;
        if (port != null) {
            port.server.stop();
        }
        PeriodicSnapshots snapshots = responder.snapshots();
        if (snapshots != null) {
            snapshots.give();
        }
    }

    @Override
    public void release() {
        responder.server().read(false);
    }

    @Override
    public void resume() {
        responder.server().read(true);
        PeriodicSnapshots snapshots = responder.snapshots();
        if (snapshots != null) {
            snapshots.take();
        }
        openManagementPort();
    }

    /** The successor has the port until it ends, which takes a moment, or long if it hangs. */
    private void openManagementPort() {
        ManagementPort port = managementPort;
        if (port == null) {
            return;
        }
        long begun = System.nanoTime();
        boolean told = false;
        while (!closed && !port.isFree()) {
            if (!told && System.nanoTime() - begun >= PORT_WITHIN.toNanos()) {
                told = true;
                LOG.warn(
                        "Another process uses the management port {}; as soon as it is free it is opened here, and this "
                                + "server can be handed over again",
                        port.address.getPort());
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
        if (!closed) {
            port.server.start();
        }
    }

    /** The port of health and metrics. The same port of another address may belong to another program. */
    private record ManagementPort(WebServer server, InetSocketAddress address) {

        boolean isFree() {
            try (ServerSocket tried = new ServerSocket()) {
                tried.bind(address);
                return tried.isBound();
            } catch (IOException e) {
                return false;
            }
        }
    }

    @Override
    public void leaveTo(long successor) {
        LOG.info("This server ends before DNS has been handed over; process {} continues with what it has", successor);
        systemd.mainProcessIs(successor);
    }

    @Override
    public void gone(long successor) {
        LOG.info("DNS has been handed over to process {}; this one ends", successor);
        systemd.mainProcessIs(successor);
        gone.complete(null);
    }

    @Override
    public void close() {
        closed = true;
        if (offer != null) {
            offer.close();
        }
    }
}
