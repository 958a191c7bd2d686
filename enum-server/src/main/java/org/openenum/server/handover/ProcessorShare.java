package org.openenum.server.handover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.StringTokenizer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much of the processor this process gets while others want it. One that starts in the place of another has more
 * threads than that one, which has to go on answering meanwhile: on one core and at 100,000 questions a second the
 * start took so much of it that 6 % of them were lost ({@code ./openenum bench handover}).
 *
 * <p>Linux divides the processor among sessions, and lets a process say how much its session counts, as often as it
 * likes, without special rights; a thread's own priority could not be raised again. It works where the process has a
 * session of its own, as {@code ./openenum restart} gives it, and where its control group has no share of its own.
 * Where it does not work, all get the same.
 */
public final class ProcessorShare {

    // man 7 sched, "The autogroup feature": a nice value, from -20 to 19.
    private static final Path AUTOGROUP = Path.of("/proc/self/autogroup");

    private static final Path STATUS = Path.of("/proc/self/stat");

    /** A tenth of what the others get: enough to be ready soon on a machine where nothing is left. */
    private static final int SMALL = 10;

    private static final int USUAL = 0;

    /**
     * About the longest that a start took with the small share beside a load that left nothing of two cores. Where many
     * want the processor, a tenth of what each of them gets is next to nothing, and the server before waits two
     * minutes: what is left of those has to do for the rest of the start.
     */
    static final Duration SMALL_FOR = Duration.ofSeconds(40);

    /** Behind the name of the program: state, parent, process group, session. */
    private static final int SESSION = 3;

    /** The kernel takes ten changes a second, whoever makes them. */
    private static final int TRIES = 20;

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    private static final Logger LOG = LoggerFactory.getLogger(ProcessorShare.class);

    private ProcessorShare() {}

    /** Little, as long as another process answers, but not for ever: {@link #SMALL_FOR}. */
    public static void makeSmall() {
        makeSmall(
                ProcessorShare::set,
                delay -> CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** @param after executes what is to be done later than now */
    static void makeSmall(IntConsumer share, Function<Duration, Executor> after) {
        share.accept(SMALL);
        after.apply(SMALL_FOR).execute(() -> share.accept(USUAL));
    }

    /** As much as anybody. */
    static void makeUsual() {
        set(USUAL);
    }

    private static void set(int nice) {
        if (!Files.isWritable(AUTOGROUP) || !hasOwnSession()) {
            return;
        }
        for (int i = 0; i < TRIES; i++) {
            try {
                Files.writeString(AUTOGROUP, "" + nice);
                return;
            } catch (IOException e) {
                LOG.debug("the share of the processor was not set to nice {} yet", nice, e);
            }
            try {
                Thread.sleep(BETWEEN_TRIES.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        LOG.warn("The share of the processor could not be set to nice {} in {}", nice, AUTOGROUP);
    }

    /** Else the share would be that of whoever called the launcher, and of all that he has started. */
    private static boolean hasOwnSession() {
        try {
            String status = Files.readString(STATUS);
            StringTokenizer behindName = new StringTokenizer(status.substring(status.lastIndexOf(')') + 1));
            for (int i = 0; i < SESSION; i++) {
                behindName.nextToken();
            }
            return Long.parseLong(behindName.nextToken())
                    == ProcessHandle.current().pid();
        } catch (IOException e) {
            LOG.debug("{} cannot be read", STATUS, e);
            return false;
        }
    }
}
