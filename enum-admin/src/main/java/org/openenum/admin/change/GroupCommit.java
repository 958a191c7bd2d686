package org.openenum.admin.change;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.openenum.admin.usecase.Author;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Commits small changes together that come at the same time: one transaction, one wait for the disk, and nobody in the way of
 * anybody. Each has a changeset of its own, and is answered when it is durable.
 *
 * <p>Owns the thread {@code group-commit}, on which all its use cases run one after another; whoever asks waits. At most as many wait as
 * the web server has threads.
 */
@Component
public class GroupCommit implements SmartLifecycle {

    /** Changes in one transaction: enough to make the commit cheap, few enough to be done in a blink. */
    private static final int MAX_TOGETHER = 64;

    /** Stops after the web server, whose requests wait here, has answered all of them. */
    private static final int PHASE = 0;

    /** What is being committed is committed by then. */
    private static final Duration MAX_STOP = Duration.ofSeconds(5);

    private final BlockingQueue<Waiting<?>> queue = new LinkedBlockingQueue<>();

    private final ChangeLog changeLog;

    private final Thread thread = new Thread(this::commitGroups, "group-commit");

    private volatile boolean running;

    GroupCommit(ChangeLog changeLog) {
        this.changeLog = changeLog;
        thread.setDaemon(true);
    }

    /**
     * The same as {@link ChangeLog#write}, for a use case that takes no more than a few short statements. It must not be called
     * within a transaction.
     */
    public <T> T write(Author author, Function<PendingChanges, T> useCase) {
        Waiting<T> mine = new Waiting<>(author, useCase, new CompletableFuture<>());
        queue.add(mine);
        if (!running && queue.remove(mine)) {
            throw new IllegalStateException("the program has stopped; nothing was changed");
        }
        try {
            return mine.answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    private record Waiting<T>(Author author, Function<PendingChanges, T> useCase, CompletableFuture<T> answer) {

        /** In a transaction of its own. */
        void writeAlone(ChangeLog changeLog) {
            try {
                answer.complete(changeLog.write(author, useCase));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        }

        /** In a transaction of several; the returned step answers, once it is committed. */
        Runnable writeIn(ChangeLog.Shared transaction) {
            T result = transaction.run(author, useCase);
            return () -> answer.complete(result);
        }
    }

    private void commitGroups() {
        List<Waiting<?>> group = new ArrayList<>();
        while (running || !queue.isEmpty()) {
            try {
                group.add(queue.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts this thread: H2 would close its files", e);
            }
            queue.drainTo(group, MAX_TOGETHER - 1);
            commit(group);
            group.clear();
        }
    }

    /** If one of them fails, none of them happened: then each is run alone, and only the one at fault hears of it. */
    private void commit(List<Waiting<?>> group) {
        if (group.size() > 1) {
            List<Runnable> answers = new ArrayList<>();
            try {
                changeLog.writeTogether(shared -> group.forEach(waiting -> answers.add(waiting.writeIn(shared))));
                answers.forEach(Runnable::run);
                return;
            } catch (RuntimeException e) {
                // Whose fault it is comes out below.
            }
        }
        group.forEach(waiting -> waiting.writeAlone(changeLog));
    }

    @Override
    public void start() {
        running = true;
        thread.start();
    }

    @Override
    public void stop() {
        running = false;
        // Wakes the thread up; who changes nothing commits nothing.
        queue.add(new Waiting<>(Author.system("stop"), changes -> PHASE, new CompletableFuture<>()));
        try {
            thread.join(MAX_STOP.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
