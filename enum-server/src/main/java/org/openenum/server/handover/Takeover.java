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

/** What a new server does to get the sockets of the one that answers, step by step as the package describes them. */
public final class Takeover {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /**
     * How long both servers read at the least, until the virtual machine of this one has compiled what answers. Without
     * it, 140 of 2.2 million questions were lost at 50,000 a second: a new process is slow, and the kernel's queues are
     * short.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    /**
     * How long both read on when all of this one has started and the connections have come: what the start has left to
     * be compiled takes the processor from answering. Without it, one hand-over of six lost 1,000 to 95,000 of 4.5
     * million questions at 100,000 a second on two cores.
     */
    private static final Duration CALM = Duration.ofSeconds(3);

    private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(1);

    /** After so many answers all is compiled; at 100,000 questions a second on one core 2 s were too few for that. */
    private static final long ENOUGH_ANSWERS = 50_000;

    /** With fewer answers between two counts there is no hurry to have it compiled. */
    private static final long FEW_ANSWERS = 500;

    /**
     * For each step of the other server, during which both read. One that is asked to end says nothing until it has
     * ended, and is killed after 30 s by systemd and after 15 s by the launcher.
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

    /** Whether the other server has said that all is here, and ends. */
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
     * Asks the server that answers for its sockets, and waits until it has written down what it serves.
     *
     * <p>If that server ends meanwhile, this one takes its place with sockets of its own.
     *
     * @param within how long all of it may take
     * @param warmUpWithin how long both servers read at the most, where questions come fast and little of the processor
     *     is left for this process
     * @throws TakeoverFailedException if there is no such server, or it does not give them
     */
    public static Takeover begin(HandoverFolder folder, DnsServer server, Duration within, Duration warmUpWithin) {
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
            LOG.warn(
                    "The server that was to hand over DNS has ended before its sockets were here; they are opened anew");
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
     * Waits until this server has what the other one serves, reads questions beside it for a while, and gets from it
     * all that one server alone can have. The other one goes on reading UDP until {@link #finish}.
     *
     * @param hasComeTo whether what is served here is as far as a position of the other server
     * @param answered how many questions have been answered here
     * @throws TakeoverFailedException if that takes too long; the other server goes on
     * @throws org.openenum.server.transport.CannotListenException if an address that the other server does not have
     *     cannot be had; the other server goes on
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
                    LOG.info("Questions are read here, too, beside the server before");
                    warmUp(answered);
                    ask("give", "given");
                },
                () -> {});
    }

    /**
     * All is well here: from now on questions are read here alone.
     *
     * @param hasComeTo whether what is served here is as far as a position of the other server
     * @param giveBack gives back what the other server has given up, before it hears that this one cannot go on
     * @throws TakeoverFailedException if that takes too long; the other server goes on
     */
    public void finish(Predicate<Serving.Position> hasComeTo, Runnable giveBack) {
        if (isAlone) {
            return;
        }
        step(
                () -> {
                    answerFor(withinWarmUp(CALM));
                    // Until here it has read: a hold shall be short, since the other one's answers grow old in it.
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
            LOG.warn("The server that was to hand over DNS has ended before it did; this one goes on in its place");
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

    /** Ends sooner if the other server does. */
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

    /** Whether the other server is there, and goes on if this one ends. Any thread may call it. */
    public boolean isUnderWay() {
        return !isAlone && !isSettled;
    }

    /**
     * Waits until the other server's connections have come and it ends: as long as that server gives them, which takes
     * back everything if nobody listens any more. To be called on a thread that may wait.
     *
     * @return whether this server goes on; not if the other one does after all: no more questions are read here then
     */
    public boolean settle() {
        try {
            if (!isAlone) {
                String last = old.hear();
                if (!last.equals("gone")) {
                    LOG.error("The server before has taken DNS back, and this one ends; it said: {}", last);
                    server.read(false);
                    return false;
                }
            }
        } catch (IOException e) {
            LOG.info("The server that has handed over DNS ended without a word: {}", e.getMessage());
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
                "DNS was not taken over, and goes on where it was: " + cause.getMessage(), cause);
    }
}
