package org.openenum.endtoend;

import java.util.concurrent.Executor;

/**
 * A thread for each waiting task: Java's common pool has only one thread on two cores, and dnsjava completes its
 * answers there.
 */
final class OwnThread implements Executor {

    @Override
    public void execute(Runnable task) {
        Thread thread = new Thread(task, "waits for the product");
        thread.setDaemon(true);
        thread.start();
    }
}
