package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.openenum.requester.CustomerNetwork;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Slows down password guessing. After a few failures for an account from one address, that pair must wait, twice as
 * long after each further failure. After more failures for any accounts, the address must wait, except for accounts
 * that have signed in from it. The owner of the account at another address is not affected. An IPv6 address counts as
 * the network that a provider assigns to one customer.
 *
 * <p>Thread-safe. The counts are rows, so that all enum-admins of a database count together and a restart forgets none;
 * the latest {@value #MAX_ROWS} are kept.
 */
@Component
public class SignInThrottle {

    /** A few megabytes; a table does not stop an attacker with more addresses than this. */
    static final int MAX_ROWS = 10_000;

    /** People mistype. */
    private static final int FREE_FAILURES = 4;

    /** All people of an office behind one address mistype on a Monday morning. */
    private static final int FREE_FAILURES_OF_ADDRESS = 30;

    private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    /** 2^9 seconds exceed the longest wait. */
    private static final int MAX_DOUBLINGS = 9;

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final Clock clock;

    SignInThrottle(EntityManager entityManager, TransactionOperations transactions, Clock clock) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param notBefore the earliest time of the next attempt, in milliseconds since 1970 */
    private record Row(int failures, long notBefore, boolean known) {

        static final Row NONE = new Row(0, 0, false);

        /** Failures older than {@link #FORGOTTEN_AFTER} no longer count. */
        Row withOneMore(int free, long now) {
            int count = notBefore + FORGOTTEN_AFTER.toMillis() < now ? 1 : failures + 1;
            return new Row(count, now + waitAfter(count - free).toMillis(), known);
        }

        /** No wait is this long: the clock was set back since. */
        private boolean isWrongAt(long now) {
            return notBefore - now > FORGOTTEN_AFTER.toMillis();
        }

        Duration left(long now) {
            return isWrongAt(now) ? Duration.ZERO : Duration.ofMillis(Math.max(0, notBefore - now));
        }
    }

    /** How long this pair still has to wait; zero if it may try now. */
    Duration delay(String account, String address) {
        Row pair = find(idOf(account, address));
        Row ofAddress = pair.known ? Row.NONE : find(idOf(address));
        long now = clock.instant().toEpochMilli();
        return pair.left(now).compareTo(ofAddress.left(now)) > 0 ? pair.left(now) : ofAddress.left(now);
    }

    /** Whether the account has signed in from the address recently. */
    boolean isKnown(String account, String address) {
        return find(idOf(account, address)).known;
    }

    void failed(String account, String address) {
        oneMore(idOf(account, address), FREE_FAILURES);
        if (!isKnown(account, address)) {
            oneMore(idOf(address), FREE_FAILURES_OF_ADDRESS);
        }
    }

    void succeeded(String account, String address) {
        write(idOf(account, address), before -> new Row(0, 0, true));
    }

    private void oneMore(String id, int free) {
        write(id, before -> before.withOneMore(free, clock.instant().toEpochMilli()));
    }

    private void write(String id, UnaryOperator<Row> change) {
        try {
            transactions.executeWithoutResult(status -> put(id, change));
        } catch (PersistenceException e) {
            // Another attempt of the same pair has just inserted the row.
            transactions.executeWithoutResult(status -> put(id, change));
        }
    }

    /**
     * Locks the row by an update before reading it: H2 would otherwise return the state from before the concurrent
     * transactions that this one waits for.
     */
    private void put(String id, UnaryOperator<Row> change) {
        boolean there = lock(id);
        Row after = change.apply(find(id));
        if (there) {
            write(
                    "update sign_in_failure set failures = ?2, not_before = ?3, known = ?4, used_at = ?5 where id = ?1",
                    id,
                    after);
        } else {
            write(
                    "insert into sign_in_failure (id, failures, not_before, known, used_at) values (?1, ?2, ?3, ?4, ?5)",
                    id,
                    after);
            removeOldest(after.known);
        }
    }

    private boolean lock(String id) {
        return entityManager
                        .createNativeQuery("update sign_in_failure set used_at = ?2 where id = ?1")
                        .setParameter(1, id)
                        .setParameter(2, clock.instant().toEpochMilli())
                        .executeUpdate()
                == 1;
    }

    private void write(String statement, String id, Row row) {
        entityManager
                .createNativeQuery(statement)
                .setParameter(1, id)
                .setParameter(2, row.failures)
                .setParameter(3, row.notBefore)
                .setParameter(4, row.known)
                .setParameter(5, clock.instant().toEpochMilli())
                .executeUpdate();
    }

    private void removeOldest(boolean known) {
        entityManager
                .createNativeQuery("delete from sign_in_failure where id in (select id from sign_in_failure"
                        + " where known = ?1 order by used_at desc, id offset " + MAX_ROWS + " rows)")
                .setParameter(1, known)
                .executeUpdate();
    }

    private Row find(String id) {
        List<?> rows = Objects.requireNonNull(transactions.execute(status -> entityManager
                .createNativeQuery(
                        "select failures, not_before, known from sign_in_failure where id = ?1", Object[].class)
                .setParameter(1, id)
                .getResultList()));
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new Row((Integer) row[0], (Long) row[1], Boolean.TRUE.equals(row[2])))
                .findFirst()
                .orElse(Row.NONE);
    }

    private static String idOf(String account, String address) {
        return hash(account + "\n" + CustomerNetwork.of(address));
    }

    private static String idOf(String address) {
        return hash(CustomerNetwork.of(address));
    }

    private static String hash(String who) {
        return HexFormat.of().formatHex(Secrets.hash(who));
    }

    private static Duration waitAfter(int tooMany) {
        if (tooMany <= 0) {
            return Duration.ZERO;
        }
        Duration wait = Duration.ofSeconds(1L << Math.min(tooMany - 1, MAX_DOUBLINGS));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
