package org.openenum.admin.bulk.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Changes of many numbers while other clients continuously change some of them one by one. */
class BusyPlanIT {

    /** So many that each change of all of them meets some hundred single changes. */
    private static final int NUMBERS = 30_000;

    private static final int FIRST = 4930_00000;

    private static final int WRITERS = 2;

    private ApiClient client;

    private String apex;

    private String zone;

    private final AtomicBoolean stopped = new AtomicBoolean();

    private final AtomicInteger written = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    void changeOfAllNumbers_isDoneThoughTheyAreWrittenTo(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
        assertThat(importNumbers("sip:{number}@sbc.example").at("/state").asString())
                .isEqualTo("done");
        CompletableFuture<?>[] writers = Stream.generate(() -> CompletableFuture.runAsync(this::writeAtRandom))
                .limit(WRITERS)
                .toArray(CompletableFuture<?>[]::new);
        JsonNode job;
        JsonNode imported;
        try {
            await().until(() -> written.get() > 0);
            job = client.end(client.send("POST", zone + "/numbers/bulk-update", "{\"set\":{\"status\":\"closed\"}}"));
            imported = importNumbers("sip:{number}@other.example");
        } finally {
            stopped.set(true);
            CompletableFuture.allOf(writers).join();
        }

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(job.at("/difference/changed").asInt()).isEqualTo(NUMBERS);
        assertThat(imported.at("/state").asString()).as(imported.toString()).isEqualTo("done");
        assertThat(imported.at("/difference/changed").asInt()).isEqualTo(NUMBERS);
    }

    private void writeAtRandom() {
        while (!stopped.get()) {
            int number = FIRST + ThreadLocalRandom.current().nextInt(NUMBERS);
            Answer answer = client.send(
                    "PATCH", zone + "/numbers/" + number, "{\"comment\":\"" + written + "\"}", "If-Match", "*");
            // A client that waits too long for the change of all numbers gets a 503.
            assertThat(answer.status()).as(answer.toString()).isIn(200, 503);
            written.incrementAndGet();
        }
    }

    private JsonNode importNumbers(String uri) {
        StringBuilder csv = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < NUMBERS; i++) {
            csv.append(FIRST + i).append(",E2U+sip,").append(uri).append('\n');
        }
        Answer answer =
                client.send("POST", "/imports?apply=true&zone=" + apex, csv.toString(), "Content-Type", "text/csv");
        return client.end(answer);
    }
}
