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
 * This process's share of the processor when others compete for it. A process that starts in place of another has more
 * threads than that one, which must go on answering meanwhile: on one core and at 100,000 queries a second, the start
 * took so much that 6 % of them were lost ({@code ./openenum bench handover}).
 *
 * <p>Linux divides the processor among sessions, and lets a process set the weight of its session as often as it likes,
 * without special rights; the priority of a thread could not be raised again. This works if the process has its own
 * session, as {@code ./openenum restart} gives it, and if its control group has no share of its own. Otherwise all
 * processes get the same share.
 */
public final class ProcessorShare {

    // man 7 sched, "The autogroup feature": a nice value, from -20 to 19.
    private static final Path AUTOGROUP = Path.of("/proc/self/autogroup");

    private static final Path STATUS = Path.of("/proc/self/stat");

    /** A tenth of what the others get: enough to be ready soon on a fully loaded machine. */
    private static final int SMALL = 10;

    private static final int USUAL = 0;

    /**
     * About the longest that a start took with the small share beside a load that used two cores completely. If many
     * processes compete, a tenth of what each of them gets is next to nothing, and the old server waits two minutes:
     * what remains of them must be enough for the rest of the start.
     */
    static final Duration SMALL_FOR = Duration.ofSeconds(40);

    /** After the program's name: state, parent, process group, session. */
    private static final int SESSION = 3;

    /** The kernel accepts ten changes a second from all processes together. */
    private static final int TRIES = 20;

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    private static final Logger LOG = LoggerFactory.getLogger(ProcessorShare.class);

    private ProcessorShare() {}

    /** Gives this process a small share while another one answers, but only for {@link #SMALL_FOR}. */
    public static void makeSmall() {
        makeSmall(
                ProcessorShare::set,
                delay -> CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** @param after makes an executor that runs its tasks after a delay */
    static void makeSmall(IntConsumer share, Function<Duration, Executor> after) {
        share.accept(SMALL);
        after.apply(SMALL_FOR).execute(() -> share.accept(USUAL));
    }

    /** Gives this process the normal share. */
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

    /** Otherwise the share would apply to the session of the launcher's caller, and to all that was started in it. */
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
