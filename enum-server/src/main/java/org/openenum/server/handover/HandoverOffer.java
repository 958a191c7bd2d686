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
import java.util.concurrent.locks.LockSupport;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;
import org.openenum.server.transport.SocketPassing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running server's side of a hand-over: it listens on a Unix socket that only its owner can open, and goes through
 * the steps described in the package documentation.
 *
 * <p>It owns a thread ({@code openenum-handover}); it serves one process at a time. When this server is asked to end,
 * it sends that process nothing more. The connection closes when this process ends; the other one then continues with
 * what it has, as if this one had been killed.
 */
public final class HandoverOffer implements AutoCloseable {

    /** The time limit of a step that only waits for the other process. */
    private static final Duration STEP_WITHIN = Duration.ofSeconds(10);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /**
     * The pause after a failure. If this process can open no more files, a client stays in the queue, and the next
     * accept fails at once.
     */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(HandoverOffer.class);

    private final HandoverFolder folder;
    private final Serving serving;
    private final Duration readyWithin;
    private final Duration drainWithin;
    private @Nullable ServerSocketChannel listener;
    private @Nullable Thread thread;

    /** Whether this server has been asked to end. */
    private volatile boolean ending;

    /**
     * @param readyWithin how long the next server may take to catch up with this one
     * @param drainWithin how long TCP connections may take to become quiet
     */
    public HandoverOffer(HandoverFolder folder, Serving serving, Duration readyWithin, Duration drainWithin) {
        this.folder = folder;
        this.serving = serving;
        this.readyWithin = readyWithin;
        this.drainWithin = drainWithin;
    }

    /**
     * Starts listening. If that fails, this server can be stopped and started, but not handed over; the log says so.
     */
    public synchronized void open() {
        if (ending) {
            return;
        }
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
                if (!ending) {
                    LOG.warn("DNS was not handed over and continues here: {}", e.toString());
                    LockSupport.parkNanos(AFTER_FAILURE.toNanos());
                }
            }
        }
    }

    /** Sends the reason of a failure, so that the other process does not take it for the end of this server. */
    private void serve(SocketChannel channel, Lines lines) throws IOException {
        try {
            checkOwner(channel);
            handOver(lines);
        } catch (EOFException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            if (ending) {
                fallSilent(lines);
            }
            refuse(lines, e);
            throw e;
        }
    }

    /**
     * Keeps the connection open until this process ends. By then, the addresses, the port and the folder that only one
     * of the two can have are free.
     */
    private static void fallSilent(Lines lines) throws IOException {
        while (true) {
            lines.hear();
        }
    }

    private void say(Lines lines, String words) throws IOException {
        checkNotEnding();
        lines.say(words);
    }

    private String hear(Lines lines, Duration within) throws IOException {
        String line = lines.hear(within);
        checkNotEnding();
        return line;
    }

    private void checkNotEnding() throws IOException {
        if (ending) {
            throw new IOException("this server is ending");
        }
    }

    private static void refuse(Lines lines, Exception why) {
        try {
            lines.say("no: " + why.getMessage());
        } catch (IOException gone) {
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
        String[] asked = hear(lines, STEP_WITHIN).split(" ", 4);
        if (asked.length != 4 || !asked[0].equals("take") || !asked[1].equals("2")) {
            say(lines, "no: this server supports version 2 of the hand-over");
            return;
        }
        LOG.info("Process {} asks to take over DNS", asked[2]);
        long successor = Long.parseLong(asked[2]);
        try (SocketPassing passing = serving.passTo(Path.of(asked[3]))) {
            serving.writeSnapshot();
            say(lines, "sockets " + passing.passListening(readyWithin));
            tellPositionUntil("give", lines);
            giveTo(lines, passing);
        } catch (IOException | RuntimeException e) {
            if (ending && !(e instanceof EOFException)) {
                serving.leaveTo(successor);
            }
            throw e;
        }
        serving.gone(successor);
    }

    private void tellPositionUntil(String step, Lines lines) throws IOException {
        String line = hear(lines, readyWithin);
        while (line.equals("where")) {
            say(lines, serving.position().toString());
            line = hear(lines, readyWithin);
        }
        if (!line.equals(step)) {
            throw unexpected(line);
        }
    }

    /**
     * From here on, the other process may fail at any moment; this server then takes everything back. It first tells
     * the other one, which gives back the port and the folder that only one of the two can have.
     */
    private void giveTo(Lines lines, SocketPassing passing) throws IOException {
        try {
            serving.giveUp();
            closeListener();
            LOG.info("TCP connections are passed on; UDP queries are still read here");
            say(lines, "given");
            passing.passConnections();
            tellPositionUntil("hold", lines);
            releaseTo(lines);
            drainTo(lines, passing);
        } catch (IOException | RuntimeException e) {
            if (!ending) {
                refuse(lines, e);
                takeBack(passing);
            }
            throw e;
        }
    }

    private void releaseTo(Lines lines) throws IOException {
        long begunNanos = System.nanoTime();
        serving.hold();
        try {
            say(lines, serving.position().toString());
            String line = hear(lines, STEP_WITHIN);
            if (!line.equals("release")) {
                throw unexpected(line);
            }
            long heldNanos = System.nanoTime() - begunNanos;
            serving.release();
            LOG.info(
                    "Queries are no longer read here; for {} ms before that no change was applied",
                    Duration.ofNanos(heldNanos).toMillis());
        } finally {
            serving.proceed();
        }
        say(lines, "released");
    }

    /**
     * Checks in each turn that the other process is alive: if it ended meanwhile, nobody would read queries.
     * Connections that are not quiet in the end stay here. Those already sent must have arrived by then, or both
     * processes would read them.
     */
    private void drainTo(Lines lines, SocketPassing passing) throws IOException {
        long deadline = System.nanoTime() + drainWithin.toNanos();
        while (!passing.awaitConnections(BETWEEN_LOOKS) && System.nanoTime() - deadline < 0) {
            String line = lines.next();
            if (line != null) {
                throw unexpected(line);
            }
        }
        if (!passing.passNoMore(STEP_WITHIN)) {
            throw new IOException("the other server does not accept the connections");
        }
        say(lines, "gone");
        // All that is left for this process is to end.
        ProcessorShare.makeSmall();
    }

    private static IOException unexpected(String line) {
        return new IOException("the other server said: " + line);
    }

    private void takeBack(SocketPassing passing) {
        try {
            passing.keepConnections();
            serving.resume();
        } finally {
            open();
        }
    }

    /** Ends the offer because this server ends; a step in progress may still finish. */
    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            ending = true;
            running = thread;
            thread = null;
            closeListener();
        }
        if (running != null && running != Thread.currentThread()) {
            LockSupport.unpark(running);
            join(running);
        }
    }

    /** Frees the path for the next server, which listens there itself. */
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
