package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Programs that make numbers through the API, 500 a second as far as the machine gives it, and one that asks over DNS,
 * until it is closed.
 */
final class FailoverLoad implements AutoCloseable {

    /** Has {@link #TWO_RULES}, from before the load to its end. */
    static final String KNOWN = "8821299999";

    /** Half of them would be seen. */
    static final String TWO_RULES = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc1.example\"},"
            + "{\"order\":200,\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc2.example\"}]}";

    private static final int WRITERS = 16;

    private static final int CHANGES_PER_SECOND = 500;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Product product;
    private final RestClient rest;
    private final String fault;
    private final String prefix;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(WRITERS + 1);
    private final AtomicInteger next = new AtomicInteger(10_000);
    private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final long begunNanos = System.nanoTime();
    private volatile long faultNanos = Long.MAX_VALUE;
    private volatile long writableNanos = Long.MAX_VALUE;

    /**
     * @param fault that is tried, for the figures
     * @param prefix digits with which all its numbers begin
     */
    FailoverLoad(Product product, String fault, String prefix) {
        this.fault = fault;
        this.product = product;
        this.rest = product.rest();
        this.prefix = prefix;
        long period = TimeUnit.SECONDS.toNanos(WRITERS) / CHANGES_PER_SECOND;
        for (int i = 0; i < WRITERS; i++) {
            threads.scheduleAtFixedRate(this::write, i * period / WRITERS, period, TimeUnit.NANOSECONDS);
        }
        threads.scheduleAtFixedRate(this::ask, 0, 1, TimeUnit.MILLISECONDS);
    }

    /** A change that was answered with 201, and when it was sent and answered. */
    private record Acknowledged(String number, long sentNanos, long answeredNanos) {}

    private void write() {
        String number = prefix + next.getAndIncrement();
        long sent = System.nanoTime();
        try {
            HttpResponse<String> answer = rest.create("/zones/e164.arpa/numbers/+" + number, TWO_RULES);
            if (answer.statusCode() == 201) {
                acknowledged.add(new Acknowledged(number, sent, System.nanoTime()));
            } else if (answer.statusCode() == 503
                    && answer.headers().firstValue("Retry-After").isPresent()) {
                refused.incrementAndGet();
            } else {
                wrong.add(answer.statusCode() + " " + answer.body());
            }
        } catch (UncheckedIOException e) {
            wrong.add(e.toString());
        }
    }

    private void ask() {
        try {
            Dig.Answer answer = product.dig().number(KNOWN);
            asked.incrementAndGet();
            if (answer.records().size() != 2) {
                wrong.add("DNS: " + answer);
            }
        } catch (UncheckedIOException e) {
            wrong.add("DNS: " + e);
        }
    }

    int acknowledged() {
        return acknowledged.size();
    }

    /** The primary is gone: what is sent from now on, it cannot acknowledge. */
    void faultBegins() {
        faultNanos = System.nanoTime();
    }

    /** The cluster acknowledges changes again, to whoever asks the right server. */
    void faultEnds() {
        writableNanos = System.nanoTime();
    }

    long acknowledgedSinceFault() {
        return acknowledged.stream().filter(this::isSinceFault).count();
    }

    private boolean isSinceFault(Acknowledged change) {
        return change.sentNanos() - faultNanos > 0;
    }

    /** From the fault to the first change that was sent and acknowledged after it. */
    Duration silence() {
        return Duration.ofNanos(acknowledged.stream()
                .filter(this::isSinceFault)
                .mapToLong(change -> change.answeredNanos() - faultNanos)
                .min()
                .orElseThrow());
    }

    /** How much of that the cluster took to acknowledge a change to anybody: the rest is the product's. */
    Duration clusterSilence() {
        return Duration.ofNanos(writableNanos - faultNanos);
    }

    /**
     * Ends the load; each change is whole in the database and over DNS, or not there, and none that was acknowledged is
     * not there.
     */
    void assertNothingLost(PatroniCluster cluster) throws SQLException {
        double seconds = (System.nanoTime() - begunNanos) / 1e9;
        close();
        Set<String> stored = stored(cluster);
        Dig dig = product.dig();
        await().atMost(PATIENCE).until(() -> stored.stream().allMatch(number -> isAnswered(dig, number)));
        List<String> lost = new ArrayList<>();
        for (Acknowledged change : acknowledged) {
            if (!stored.contains(change.number())) {
                lost.add(change.number());
            }
        }
        System.out.printf(
                "primary %s: writes went on after %.1f s, the cluster's own after %.1f s; %d changes in %.0f s acknowledged, %d refused, %d lost; %d DNS questions, %s wrong%n",
                fault,
                silence().toMillis() / 1e3,
                clusterSilence().toMillis() / 1e3,
                acknowledged(),
                seconds,
                refused.get(),
                lost.size(),
                asked.get(),
                wrong);
        assertThat(lost).as("lost of %d acknowledged", acknowledged()).isEmpty();
        assertThat(wrong).isEmpty();
        for (int number = 10_000; number < next.get(); number++) {
            assertThat(stored.contains(prefix + number)).isEqualTo(isAnswered(dig, prefix + number));
        }
    }

    private static boolean isAnswered(Dig dig, String number) {
        int records = dig.number(number).records().size();
        assertThat(records).as(number).isIn(0, 2);
        return records == 2;
    }

    private Set<String> stored(PatroniCluster cluster) throws SQLException {
        Set<String> numbers = new HashSet<>();
        try (Connection connection = DriverManager.getConnection(cluster.jdbcUrl(), PatroniCluster.user(), "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select digits from mapping where rule_set_id is not null and digits like '" + prefix + "%'")) {
            while (rows.next()) {
                numbers.add(rows.getString(1));
            }
        }
        return numbers;
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            assertThat(threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
