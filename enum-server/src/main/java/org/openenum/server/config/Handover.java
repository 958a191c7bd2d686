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

/**
 * A responder's place between the server before it and the one after: it takes over from the first and is handed over
 * to the second.
 */
final class Handover implements Serving, AutoCloseable {

    /**
     * Changes of an import can take longer. As long as this is waited for, no TCP connections are accepted here, and
     * nowhere if the other one goes.
     */
    private static final Duration HOLD_WITHIN = Duration.ofSeconds(5);

    private static final Duration PORT_WITHIN = Duration.ofSeconds(5);
    /** Less than the other one waits for an answer, and more than a start takes on a busy machine. */
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

    /**
     * Begins to take over, if that is wanted: the server that answers has written down what it serves by the end of it.
     */
    Handover(Responder responder, EnumServerProperties all) {
        this.responder = responder;
        this.properties = all.handover();
        this.folder = HandoverFolder.in(all.database().data());
        this.takeover = properties.take()
                ? Takeover.begin(folder, responder.server(), properties.readyWithin(), properties.warmUpWithin())
                : null;
    }

    /** What answers can be handed over from here on. */
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

    /** With the database there, weights of the moment and what is out of service are waited for, too. */
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

    /** The port of health and figures is open: all of the program is there. */
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

    /** No two that both think they are alone may be left: the other one gets back what it gave, and this one ends. */
    private void settle(Takeover from) {
        if (!from.settle()) {
            close();
            givePortAndFolder();
            gone.complete(null);
        }
    }

    /** Whether another server answers, and goes on if this one ends. */
    boolean isTakingOver() {
        return takeover != null && takeover.isUnderWay();
    }

    /** Completed when another process answers in the place of this one. */
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

    /** If this one went before the server before it has, that one would take its place again, beside the next one. */
    @Override
    public SocketPassing passTo(Path inlet) throws IOException {
        if (isTakingOver()) {
            throw new IOException("the server before this one still passes its connections: try again in a moment");
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
                throw new IOException("a large change is being taken over from the database, for longer than "
                        + HOLD_WITHIN.toSeconds() + " s: try again when that is done");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("this server stops", e);
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

    /** Who is asked while it still starts would open the port later, beside the other one. */
    private void awaitManagementPort() {
        try {
            if (!portOpened.await(START_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("The port of health and figures is not open yet, and cannot be given up");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this server stops
        }
    }

    /** The port first: the folder may have to wait for a snapshot that is being written. */
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

    /** The process that was to take over has it until it ends, which takes a moment; one that hangs may take long. */
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
                        "Another process has port {} of health and figures, which is opened here, and this server can be handed over, as soon as it is free",
                        port.address.getPort());
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
        if (!closed) {
            port.server.start();
        }
    }

    /** Where health and figures are asked for. The same port of another address may be another program's. */
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
        LOG.info("This server ends before DNS has been handed over; process {} goes on with what it has", successor);
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
