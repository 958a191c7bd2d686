package org.openenum.admin.job;

import jakarta.persistence.EntityManager;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.LostDatabase;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The exclusive right to create or use rule sets and to remove unused ones: of the jobs of all processes, one runs at a
 * time. Within a process it is a lock; between processes it is a {@link Lease}, which {@link JobLeases} renews.
 */
@Component
class JobTurn {

    /** How soon a job begins after a job of another process has ended. */
    private static final long BETWEEN_TRIES_MILLIS = 500;

    private final Lock here = new ReentrantLock();

    private final Lease lease;

    private volatile boolean held;

    JobTurn(EntityManager entityManager, TransactionOperations transactions) {
        this.lease = new Lease(entityManager, transactions, "jobs", JobLeases.LENGTH);
    }

    /** Takes the turn if it is free. */
    boolean tryTake() {
        if (!here.tryLock()) {
            return false;
        }
        return takeLease();
    }

    /**
     * Waits for the turn.
     *
     * @param isOver whether to stop waiting: the caller then does not have the turn, but may still give it back
     */
    void await(BooleanSupplier isOver) throws InterruptedException {
        while (!isOver.getAsBoolean()) {
            here.lockInterruptibly();
            if (takeLease()) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
        }
        here.lockInterruptibly();
    }

    void giveBack() {
        try {
            release();
        } catch (RuntimeException e) {
            // The lease expires by itself.
            if (LostDatabase.behind(e) == null) {
                throw e;
            }
        } finally {
            here.unlock();
        }
    }

    private synchronized void release() {
        if (held) {
            held = false;
            lease.giveBack();
        }
    }

    synchronized void renew() {
        if (held) {
            lease.take();
        }
    }

    /** Keeps the lock only if it gets the lease. */
    private boolean takeLease() {
        try {
            held = lease.take();
        } catch (RuntimeException e) {
            // Keep waiting until the database is back.
            if (LostDatabase.behind(e) == null) {
                here.unlock();
                throw e;
            }
        }
        if (!held) {
            here.unlock();
        }
        return held;
    }
}
