package org.openenum.server.handover;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;
import org.openenum.server.transport.SocketPassing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a server that answers does for the next one: it listens on a Unix socket that its owner alone can open, and goes
 * through the steps that the package describes.
 *
 * <p>It owns a thread ({@code openenum-handover}); one process at a time is served.
 */
public final class HandoverOffer implements AutoCloseable {

    /** From one step to the next, where nothing but the other process is waited for. */
    static final Duration STEP_WITHIN = Duration.ofSeconds(10);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(HandoverOffer.class);

    private final HandoverFolder folder;
    private final Serving serving;
    private final Duration readyWithin;
    private final Duration drainWithin;
    private @Nullable ServerSocketChannel listener;
    private @Nullable Thread thread;

    /**
     * @param readyWithin how long the next server may take until it has what is served
     * @param drainWithin how long TCP connections may take until they are quiet
     */
    public HandoverOffer(HandoverFolder folder, Serving serving, Duration readyWithin, Duration drainWithin) {
        this.folder = folder;
        this.serving = serving;
        this.readyWithin = readyWithin;
        this.drainWithin = drainWithin;
    }

    /** Listens; without success this server can be stopped and started, but not handed over, and the log says so. */
    public synchronized void open() {
        try {
            folder.prepare();
            if (isAnswered(folder.offer())) {
                LOG.error(
                        "Another enum-server runs on the data folder of {}: this one cannot be handed over. Each enum-server needs a data folder of its own (OPENENUM_DATA)",
                        folder.folder());
                return;
            }
            Files.deleteIfExists(folder.offer());
            ServerSocketChannel opened = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            opened.bind(UnixDomainSocketAddress.of(folder.offer()));
            HandoverFolder.forOwnerAlone(folder.offer());
            listener = opened;
            thread = new Thread(() -> serve(opened), "openenum-handover");
            thread.setDaemon(true);
            thread.start();
        } catch (IOException | UnsupportedOperationException e) {
            LOG.warn("This server cannot be handed over to another process: {}", e.getMessage());
        }
    }

    private static boolean isAnswered(Path path) {
        try (SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return other.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private void serve(ServerSocketChannel opened) {
        while (opened.isOpen()) {
            try (SocketChannel channel = opened.accept();
                    Lines lines = new Lines(channel)) {
                serve(channel, lines);
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException | RuntimeException e) {
                LOG.warn("DNS was not handed over, and goes on here: {}", e.toString());
            }
        }
    }

    /** Whoever is told why does not take it for this server's end. */
    private void serve(SocketChannel channel, Lines lines) throws IOException {
        try {
            checkOwner(channel);
            handOver(lines);
        } catch (EOFException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            refuse(lines, e);
            throw e;
        }
    }

    private static void refuse(Lines lines, Exception why) {
        try {
            lines.say("no: " + why.getMessage());
        } catch (EOFException gone) {
            why.addSuppressed(gone);
        }
    }

    private void checkOwner(SocketChannel channel) throws IOException {
        var peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
        if (!peer.equals(Files.getOwner(folder.offer()))) {
            throw new IOException(peer + " does not own this server");
        }
    }

    private void handOver(Lines lines) throws IOException {
        String[] asked = lines.hear(STEP_WITHIN).split(" ", 4);
        if (asked.length != 4 || !asked[0].equals("take") || !asked[1].equals("1")) {
            lines.say("no: this server knows the handing over of version 1");
            return;
        }
        LOG.info("Process {} asks to take over DNS", asked[2]);
        try (SocketPassing passing = serving.passTo(Path.of(asked[3]))) {
            prepare(lines, passing);
            releaseTo(lines);
            drainTo(lines, passing);
        }
        serving.gone(Long.parseLong(asked[2]));
    }

    private void prepare(Lines lines, SocketPassing passing) throws IOException {
        serving.writeSnapshot();
        lines.say("sockets " + passing.passListening());
        awaitHold(lines);
        serving.hold();
    }

    private void awaitHold(Lines lines) throws IOException {
        while (lines.hear(readyWithin).equals("where")) {
            lines.say(serving.position().toString());
        }
    }

    private void releaseTo(Lines lines) throws IOException {
        long begunNanos = System.nanoTime();
        try {
            lines.say(serving.position().toString());
            lines.hear(STEP_WITHIN);
            long heldNanos = System.nanoTime() - begunNanos;
            serving.release();
            closeListener();
            LOG.info(
                    "No more questions are read here; no change was taken over for {} ms before that",
                    Duration.ofNanos(heldNanos).toMillis());
        } finally {
            serving.proceed();
        }
    }

    /** From here on the other one reads; until it has said that all is well, it may turn out that it cannot. */
    private void drainTo(Lines lines, SocketPassing passing) throws IOException {
        try {
            lines.say("released");
            passing.passConnections();
            long deadline = System.nanoTime() + drainWithin.toNanos();
            boolean done = false;
            boolean empty = false;
            while (!done || !empty) {
                empty = passing.awaitConnections(BETWEEN_LOOKS) || System.nanoTime() - deadline >= 0;
                done = isDone(lines, done, empty);
            }
            lines.say("gone");
        } catch (IOException | RuntimeException e) {
            takeBack(passing);
            throw e;
        }
    }

    /** Looks at each turn: if the other one ends while connections are waited for, nobody reads questions. */
    private boolean isDone(Lines lines, boolean already, boolean empty) throws IOException {
        String line = empty && !already ? lines.hear(readyWithin) : lines.next();
        if (line != null && !line.equals("done")) {
            throw new EOFException("the other server said: " + line);
        }
        return already || line != null;
    }

    private void takeBack(SocketPassing passing) {
        try {
            passing.keepConnections();
            serving.resume();
        } finally {
            open();
        }
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            running = thread;
            thread = null;
            closeListener();
        }
        if (running != null && running != Thread.currentThread()) {
            join(running);
        }
    }

    /** For the next server, which listens there itself. */
    private synchronized void closeListener() {
        try {
            if (listener != null) {
                listener.close();
                Files.deleteIfExists(folder.offer());
                listener = null;
            }
        } catch (IOException e) {
            LOG.debug("the handover socket could not be closed", e);
        }
    }

    private static void join(Thread running) {
        try {
            running.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
