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
 * The turn of whoever may make or use rule sets, or remove those that nobody uses: of the jobs of all programs one
 * runs. Within a program it is a lock, among several a {@link Lease}, which {@link JobLeases} renews.
 */
@Component
class JobTurn {

    /** How soon a job begins when another program has done its own. */
    private static final long BETWEEN_TRIES_MILLIS = 500;

    private final Lock here = new ReentrantLock();

    private final Lease lease;

    private volatile boolean held;

    JobTurn(EntityManager entityManager, TransactionOperations transactions) {
        this.lease = new Lease(entityManager, transactions, "jobs", JobLeases.LENGTH);
    }

    /** Takes it if nobody has it. */
    boolean tryTake() {
        if (!here.tryLock()) {
            return false;
        }
        return takeLease();
    }

    /**
     * Waits for it.
     *
     * @param isOver whether there is nothing left to wait for: the turn is then not had, but may be given back
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
            // It ends by itself.
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

    /** The lock stays with whoever has the lease. */
    private boolean takeLease() {
        try {
            held = lease.take();
        } catch (RuntimeException e) {
            // Whoever waits goes on to wait until the database is back.
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
