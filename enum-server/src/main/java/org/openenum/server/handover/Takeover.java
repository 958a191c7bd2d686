package org.openenum.server.handover;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.openenum.server.transport.DnsServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The new server's side of a hand-over: it gets the sockets of the running server, in the steps described in the
 * package documentation.
 */
public final class Takeover {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /**
     * How long both servers read at least, while this server's JVM compiles the code that answers. Without it, 140 of
     * 2.2 million queries were lost at 50,000 a second: a new process is slow, and the kernel's queues are short.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    /**
     * How long both servers go on reading after this one has fully started and the connections have come: compiling
     * what the start left over takes the processor from answering. Without it, one hand-over in six lost 1,000 to
     * 95,000 of 4.5 million queries at 100,000 a second on two cores.
     */
    private static final Duration CALM = Duration.ofSeconds(3);

    private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(1);

    /** After this many answers everything is compiled; at 100,000 queries a second on one core, 2 s were not enough. */
    private static final long ENOUGH_ANSWERS = 50_000;

    /** With fewer answers than this between two counts, compilation is not urgent. */
    private static final long FEW_ANSWERS = 500;

    /**
     * The time limit of each step of the other server; both read meanwhile. A server that is asked to end sends nothing
     * until it has ended; systemd kills it after 30 s and the launcher after 15 s.
     */
    private static final Duration STEP_WITHIN = Duration.ofSeconds(40);

    private static final Logger LOG = LoggerFactory.getLogger(Takeover.class);

    private final HandoverFolder folder;
    private final DnsServer server;
    private final Duration within;
    private final Duration warmUpWithin;
    private final long deadline;
    private final Lines old;

    /** Whether the other server has ended. */
    private volatile boolean isAlone;

    /** Whether the other server has reported that everything has been handed over, and ends. */
    private volatile boolean isSettled;

    private Takeover(HandoverFolder folder, DnsServer server, Duration within, Duration warmUpWithin, Lines old) {
        this.folder = folder;
        this.server = server;
        this.within = within;
        this.warmUpWithin = warmUpWithin;
        this.deadline = System.nanoTime() + within.toNanos();
        this.old = old;
    }

    /**
     * Asks the running server for its sockets, and waits until it has written a snapshot of what it serves.
     *
     * <p>If that server ends meanwhile, this one opens sockets of its own and takes its place.
     *
     * @param within how long the whole hand-over may take
     * @param warmUpWithin how long both servers read at most, if queries come fast and little of the processor is left
     *     for this process
     * @throws TakeoverFailedException if there is no such server, or it does not pass its sockets
     */
    public static Takeover begin(HandoverFolder folder, DnsServer server, Duration within, Duration warmUpWithin) {
        if (!server.canBeHandedOver()) {
            throw new TakeoverFailedException("sockets can be handed over only on Linux", null);
        }
        Lines old;
        try {
            folder.prepare();
            old = Lines.to(folder.offer());
        } catch (IOException e) {
            throw new TakeoverFailedException(
                    "no enum-server answers at " + folder.offer() + ", so there is nothing to take over", e);
        }
        Takeover begun = new Takeover(folder, server, within, warmUpWithin, old);
        begun.askForSockets();
        return begun;
    }

    private void askForSockets() {
        try {
            server.receiveAt(folder.inlet());
            HandoverFolder.forOwnerAlone(folder.inlet());
            old.say("take 2 " + ProcessHandle.current().pid() + " " + folder.inlet());
            String answer = old.hear(left());
            if (!answer.startsWith("sockets ")) {
                throw new IOException("the other server said: " + answer);
            }
            server.awaitSockets(Integer.parseInt(answer.substring("sockets ".length())), left());
        } catch (EOFException e) {
            LOG.warn("The old server has ended before it passed its sockets; new ones are opened");
            ProcessorShare.makeUsual();
            isAlone = true;
            close();
        } catch (IOException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(e);
        }
    }

    /**
     * Waits until this server has caught up with the other one, reads queries beside it for a while, and then gets from
     * it everything that only one server can have. The other one goes on reading UDP until {@link #finish}.
     *
     * @param hasComeTo whether the data served here has reached a position of the other server
     * @param answered how many queries have been answered here
     * @throws TakeoverFailedException if that takes too long; the other server goes on
     * @throws org.openenum.server.transport.CannotListenException if an address that the other server does not listen
     *     on cannot be bound; the other server goes on
     */
    public void complete(Predicate<Serving.Position> hasComeTo, LongSupplier answered) {
        if (isAlone) {
            server.start();
            return;
        }
        step(
                () -> {
                    catchUp(hasComeTo);
                    server.open();
                    ProcessorShare.makeUsual();
                    server.read(true);
                    LOG.info("Queries are now read here, too, beside the old server");
                    warmUp(answered);
                    ask("give", "given");
                },
                () -> {});
    }

    /**
     * Everything has started: from now on, only this server reads queries.
     *
     * @param hasComeTo whether the data served here has reached a position of the other server
     * @param giveBack gives back what the other server has given up, before it learns that this one cannot go on
     * @throws TakeoverFailedException if that takes too long; the other server goes on
     */
    public void finish(Predicate<Serving.Position> hasComeTo, Runnable giveBack) {
        if (isAlone) {
            return;
        }
        step(
                () -> {
                    answerFor(withinWarmUp(CALM));
                    // Catch up before the hold, which must be short: the other server's answers grow stale during it.
                    catchUp(hasComeTo);
                    catchUpWithHeld(hasComeTo);
                    ask("release", "released");
                },
                giveBack);
    }

    @FunctionalInterface
    private interface Step {
        void go() throws IOException;
    }

    private void step(Step step, Runnable giveBack) {
        try {
            step.go();
        } catch (EOFException e) {
            LOG.warn("The old server has ended before the hand-over was complete; this one continues in its place");
            ProcessorShare.makeUsual();
            isAlone = true;
            if (!server.isListening()) {
                server.open();
            }
            server.read(true);
        } catch (IOException e) {
            server.read(false);
            giveBack.run();
            throw failed(e);
        }
    }

    private void warmUp(LongSupplier answered) throws IOException {
        long begun = System.nanoTime();
        long first = answered.getAsLong();
        answerFor(withinWarmUp(WARM_UP));
        long seen = first;
        long now = answered.getAsLong();
        while (now - first < ENOUGH_ANSWERS
                && now - seen >= FEW_ANSWERS
                && System.nanoTime() - begun < warmUpWithin.toNanos()) {
            seen = now;
            answerFor(BETWEEN_COUNTS);
            now = answered.getAsLong();
        }
    }

    private Duration withinWarmUp(Duration time) {
        return warmUpWithin.compareTo(time) < 0 ? warmUpWithin : time;
    }

    /** Waits while queries are answered; fails at once if the other server ends. */
    private void answerFor(Duration time) throws IOException {
        try {
            throw new IOException("the other server said: " + old.hear(time));
        } catch (SocketTimeoutException e) {
            LOG.trace("the other server waits for the next step", e);
        }
    }

    private void ask(String step, String done) throws IOException {
        old.say(step);
        String answer = old.hear(STEP_WITHIN);
        if (!answer.equals(done)) {
            throw new IOException("the other server said: " + answer);
        }
    }

    private void catchUp(Predicate<Serving.Position> hasComeTo) throws IOException {
        while (!hasComeTo.test(position("where"))) {
            pause(BETWEEN_LOOKS);
        }
    }

    /**
     * Waits only for the last change. Whether the database was read recently has been checked before; on a busy
     * machine, checking it again would make the answers of the waiting server stale.
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

    /** Whether the other server is alive and would go on if this one ended. Any thread may call it. */
    public boolean isUnderWay() {
        return !isAlone && !isSettled;
    }

    /**
     * Waits until the other server's connections have come and it ends. Only that server limits the time: it takes
     * everything back if nobody listens any more. Call it on a thread that may block.
     *
     * @return whether this server goes on; false if the other one goes on after all: then no more queries are read here
     */
    public boolean settle() {
        try {
            if (!isAlone) {
                String last = old.hear();
                if (!last.equals("gone")) {
                    LOG.error("The old server has taken DNS back, and this one ends; the reason: {}", last);
                    server.read(false);
                    return false;
                }
            }
        } catch (IOException e) {
            LOG.info("The old server ended after the hand-over without confirming it: {}", e.getMessage());
        } finally {
            isSettled = true;
            close();
        }
        return true;
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
                "DNS was not taken over and continues where it was: " + cause.getMessage(), cause);
    }
}
