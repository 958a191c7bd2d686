package org.openenum.load.bench.machine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The processes that this program has started and that must end with it: a shutdown hook ends them and their children,
 * also after Ctrl-C. Any thread may call it.
 */
final class LiveProcesses {

    /** A server that writes its state to disk needs some seconds. */
    private static final int STOP_SECONDS = 20;

    private static final LiveProcesses ALL = endedByHook();

    private final Set<Process> running = ConcurrentHashMap.newKeySet();

    private volatile boolean ending;

    LiveProcesses() {}

    private static LiveProcesses endedByHook() {
        LiveProcesses processes = new LiveProcesses();
        Runtime.getRuntime().addShutdownHook(new Thread(processes::endAll, "end of children"));
        return processes;
    }

    /**
     * From here on, a newly started process is ended at once, because other threads continue until the hooks are done.
     */
    void endAll() {
        ending = true;
        running.forEach(LiveProcesses::end);
    }

    /** That of this JVM, like its hooks. */
    static LiveProcesses ofThisProgram() {
        return ALL;
    }

    Process add(Process process) {
        running.removeIf(each -> !each.isAlive());
        running.add(process);
        if (ending) {
            process.destroyForcibly();
        }
        return process;
    }

    /** Sends SIGTERM to a process and its children, waits, and kills those that remain. */
    static void end(Process process) {
        List<ProcessHandle> family = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        process.destroy();
        boolean ended = false;
        try {
            ended = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            for (ProcessHandle child : family) {
                child.onExit().get(ended ? 1 : 0, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException e) {
            ended = false;
        }
        if (!ended) {
            family.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
