package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing acknowledged is lost, whoever is killed: writers at full speed, SIGKILL among them, then every number is
 * asked for.
 */
class DurabilityIT {

    private static final int WRITERS = 4;

    private static final int ACKNOWLEDGED_BEFORE_KILL = 200;

    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    void killOfEitherProgramOrAll_losesNothingAcknowledged() throws Exception {
        Path data = folder.resolve("data");
        Ports ports = Ports.free();
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        AtomicInteger next = new AtomicInteger(1_000_000);
        try (Product product = Product.up(data, ports)) {
            RestClient rest = product.rest();
            if (rest.get("/zones/e164.arpa").statusCode() == 404) {
                assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
            }
            writeUntilKilled(rest, next, acknowledged, () -> product.kill("enum-admin"));
            awaitRecovery(rest, product.dig(), acknowledged);
            writeUntilKilled(rest, next, acknowledged, () -> product.kill("enum-server"));
            awaitRecovery(rest, product.dig(), acknowledged);
            writeUntilKilled(rest, next, acknowledged, () -> {
                product.killLauncher();
                product.kill("enum-admin");
                product.kill("enum-server");
            });
        }
        try (Product again = Product.up(data, ports)) {
            assertAllAnswered(again.rest(), again.dig(), acknowledged);
        }
    }

    /** Lets the writers run until enough is acknowledged, kills, and waits for the writers. */
    private static void writeUntilKilled(RestClient rest, AtomicInteger next, Queue<String> acknowledged, Runnable kill)
            throws InterruptedException {
        int before = acknowledged.size();
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Thread writer = new Thread(() -> write(rest, next, acknowledged, before));
            writers.add(writer);
            writer.start();
        }
        await().atMost(RECOVERY_LIMIT).until(() -> acknowledged.size() >= before + ACKNOWLEDGED_BEFORE_KILL);
        kill.run();
        for (Thread writer : writers) {
            writer.join();
        }
    }

    /** Until the connection breaks, or, where it is not enum-admin that dies, until twice as many are acknowledged. */
    private static void write(RestClient rest, AtomicInteger next, Queue<String> acknowledged, int before) {
        try {
            while (acknowledged.size() < before + 2 * ACKNOWLEDGED_BEFORE_KILL) {
                String number = "88210" + next.getAndIncrement();
                int status = rest.create(
                                "/zones/e164.arpa/numbers/+" + number, RestClient.sip("sip:+{number}@sbc.example"))
                        .statusCode();
                if (status == 201) {
                    acknowledged.add(number);
                }
            }
        } catch (UncheckedIOException e) {
            // The product was killed in the middle of this request: it was not acknowledged.
        }
    }

    /** The launcher starts again what died; nobody else does anything. */
    private static void awaitRecovery(RestClient rest, Dig dig, Queue<String> acknowledged) {
        await().atMost(RECOVERY_LIMIT)
                .ignoreException(UncheckedIOException.class)
                .until(() -> rest.get("/zones/e164.arpa").statusCode() == 200
                        && acknowledged.stream()
                                .skip(acknowledged.size() - 1)
                                .allMatch(last -> dig.number(last).rcode().equals("NOERROR")));
    }

    private static void assertAllAnswered(RestClient rest, Dig dig, Queue<String> acknowledged) {
        awaitRecovery(rest, dig, acknowledged);
        List<String> lost = new ArrayList<>();
        for (String number : acknowledged) {
            if (rest.get("/zones/e164.arpa/numbers/+" + number).statusCode() != 200
                    || dig.number(number).records().size() != 1) {
                lost.add(number);
            }
        }
        assertThat(lost).as("lost of %d acknowledged", acknowledged.size()).isEmpty();
    }
}
