package org.openenum.server.handover;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Predicate;
import org.openenum.server.transport.DnsServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a new server does to get the sockets of the one that answers, step by step as the package describes them. */
public final class Takeover {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /**
     * How long both servers read, until the virtual machine of this one has compiled what answers. Without it, 140 of
     * 2.2 million questions were lost at 50,000 a second: a new process is slow, and the kernel's queues are short.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(Takeover.class);

    private final HandoverFolder folder;
    private final DnsServer server;
    private final Duration within;
    private final long deadline;
    private final Lines old;

    private Takeover(HandoverFolder folder, DnsServer server, Duration within, Lines old) {
        this.folder = folder;
        this.server = server;
        this.within = within;
        this.deadline = System.nanoTime() + within.toNanos();
        this.old = old;
    }

    /**
     * Asks the server that answers for its sockets, and waits until it has written down what it serves.
     *
     * <p>If that server ends meanwhile, this one takes its place with sockets of its own.
     *
     * @param within how long all of it may take
     * @throws TakeoverFailedException if there is no such server, or it does not give them
     */
    public static Takeover begin(HandoverFolder folder, DnsServer server, Duration within) {
        if (!server.canBeHandedOver()) {
            throw new TakeoverFailedException("sockets can be handed over on Linux alone", null);
        }
        Lines old;
        try {
            folder.prepare();
            old = Lines.to(folder.offer());
        } catch (IOException e) {
            throw new TakeoverFailedException(
                    "no enum-server answers at " + folder.offer() + ", so there is nothing to take over", e);
        }
        Takeover begun = new Takeover(folder, server, within, old);
        begun.askForSockets();
        return begun;
    }

    private void askForSockets() {
        try {
            server.receiveAt(folder.inlet());
            HandoverFolder.forOwnerAlone(folder.inlet());
            old.say("take 1 " + ProcessHandle.current().pid() + " " + folder.inlet());
            String answer = old.hear(left());
            if (!answer.startsWith("sockets ")) {
                throw new IOException("the other server said: " + answer);
            }
            server.awaitSockets(Integer.parseInt(answer.substring("sockets ".length())), left());
        } catch (EOFException e) {
            LOG.warn(
                    "The server that was to hand over DNS has ended before its sockets were here; they are opened anew");
            close();
        } catch (IOException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(e);
        }
    }

    /**
     * Waits until this server has what the other one serves, reads questions beside it for a while, and alone from then
     * on.
     *
     * @param hasComeTo whether what is served here is as far as a position of the other server
     * @throws TakeoverFailedException if that takes too long; the other server goes on
     * @throws org.openenum.server.transport.CannotListenException if an address that the other server does not have
     *     cannot be had; the other server goes on
     */
    public void complete(Predicate<Serving.Position> hasComeTo) {
        try {
            catchUp(hasComeTo);
            server.open();
            server.read(true);
            LOG.info("Questions are read here, too; the server before reads them for {} s more", WARM_UP.toSeconds());
            pause(WARM_UP);
            // What is behind by now would make the other one's answers old: while it waits, it takes over no change.
            catchUp(hasComeTo);
            catchUpWithHeld(hasComeTo);
            release();
        } catch (EOFException e) {
            LOG.warn("The server that was to hand over DNS has ended before it did; this one goes on in its place");
            if (!server.isListening()) {
                server.open();
            }
            server.read(true);
        } catch (IOException e) {
            server.read(false);
            throw failed(e);
        }
    }

    private void release() throws IOException {
        old.say("release");
        String answer = old.hear(HandoverOffer.STEP_WITHIN);
        if (!answer.equals("released")) {
            throw new IOException("the other server said: " + answer);
        }
    }

    private void catchUp(Predicate<Serving.Position> hasComeTo) throws IOException {
        while (!hasComeTo.test(position("where"))) {
            pause(BETWEEN_LOOKS);
        }
    }

    /**
     * Waits for the last change alone: whether the database was read a moment ago was looked at before, and a busy
     * machine would make the answers of the server that waits old.
     */
    private void catchUpWithHeld(Predicate<Serving.Position> hasComeTo) throws IOException {
        Serving.Position last = new Serving.Position(position("hold").change(), false);
        while (!hasComeTo.test(last)) {
            pause(BETWEEN_LOOKS);
            String line = old.next();
            if (line != null) {
                throw new IOException("the other server said: " + line);
            }
            left();
        }
    }

    private Serving.Position position(String question) throws IOException {
        old.say(question);
        return Serving.Position.of(old.hear(left()));
    }

    /**
     * All is well here: the other server can end when its connections have come. To be called on a thread that may
     * wait.
     */
    public void settle() {
        try {
            old.say("done");
            while (!old.hear(within).equals("gone")) {
                LOG.debug("the other server says more than it need");
            }
        } catch (IOException e) {
            LOG.info("The server that has handed over DNS ended without a word: {}", e.getMessage());
        } finally {
            close();
        }
    }

    private void close() {
        try {
            old.close();
            server.closeInlet();
        } catch (IOException e) {
            LOG.debug("the way of the sockets could not be closed", e);
        }
    }

    private Duration left() throws IOException {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new IOException("it was not ready within " + within.toSeconds() + " s");
        }
        return Duration.ofNanos(left);
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TakeoverFailedException("stopped", e);
        }
    }

    private TakeoverFailedException failed(Exception cause) {
        close();
        return new TakeoverFailedException(
                "DNS was not taken over, and goes on where it was: " + cause.getMessage(), cause);
    }
}
