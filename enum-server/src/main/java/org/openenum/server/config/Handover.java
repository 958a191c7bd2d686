package org.openenum.server.config;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openenum.server.handover.HandoverFolder;
import org.openenum.server.handover.HandoverOffer;
import org.openenum.server.handover.Serving;
import org.openenum.server.handover.Takeover;
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

    private static final Duration HOLD_WITHIN = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);

    private final Responder responder;
    private final HandoverProperties properties;
    private final HandoverFolder folder;
    private final @Nullable Takeover takeover;
    private final SystemdNotice systemd = new SystemdNotice(System.getenv("NOTIFY_SOCKET"));
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private @Nullable HandoverOffer offer;
    private volatile @Nullable WebServer managementPort;
    private volatile boolean ready;

    /**
     * Begins to take over, if that is wanted: the server that answers has written down what it serves by the end of it.
     */
    Handover(Responder responder, ResponderProperties all) {
        this.responder = responder;
        this.properties = all.handover();
        this.folder = HandoverFolder.in(all.database().data());
        this.takeover = properties.take() ? Takeover.begin(folder, responder.server(), properties.readyWithin()) : null;
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
            takeover.complete(this::hasComeTo);
            PeriodicSnapshots snapshots = responder.snapshots();
            if (snapshots != null) {
                snapshots.take();
            }
        }
    }

    /** With the database there, weights of the moment and all else that is read from it are known, too. */
    private boolean hasComeTo(Position other) {
        Position own = position();
        responder.feed().poke();
        return own.change() >= other.change()
                && responder.cache().scanLoader().isIdle()
                && (own.isCurrent() || !other.isCurrent());
    }

    /** The port of health and figures is open: all of the program is there. */
    void managementPortIsOpen(WebServer port) {
        managementPort = port;
        if (takeover != null && !ready) {
            ready = true;
            offer();
            Thread settling = new Thread(takeover::settle, "openenum-takeover");
            settling.setDaemon(true);
            settling.start();
        }
    }

    /** Completed when another process has taken over. */
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

    @Override
    public SocketPassing passTo(Path inlet) throws IOException {
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
                throw new IOException("a change is being taken over for longer than " + HOLD_WITHIN.toSeconds() + " s");
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
    public void release() {
        responder.server().read(false);
        PeriodicSnapshots snapshots = responder.snapshots();
        if (snapshots != null) {
            snapshots.give();
        }
        WebServer port = managementPort;
        if (port != null) {
            port.stop();
        }
    }

    @Override
    public void resume() {
        responder.server().read(true);
        PeriodicSnapshots snapshots = responder.snapshots();
        if (snapshots != null) {
            snapshots.take();
        }
        WebServer port = managementPort;
        if (port != null) {
            port.start();
        }
    }

    @Override
    public void gone(long successor) {
        LOG.info("DNS has been handed over to process {}; this one ends", successor);
        systemd.mainProcessIs(successor);
        gone.complete(null);
    }

    @Override
    public void close() {
        if (offer != null) {
            offer.close();
        }
    }
}
