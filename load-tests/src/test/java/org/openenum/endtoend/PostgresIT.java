package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.LoopbackPort;

/** PostgreSQL instead of the embedded database: only the JDBC URL differs. */
class PostgresIT {

    @TempDir
    private Path folder;

    @Test
    void databaseAddress_isAllThatPostgresNeeds() throws IOException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setPort(LoopbackPort.free())
                        .setPGStartupWait(Duration.ofMinutes(2))
                        .start();
                Product product = Product.up(
                        folder.resolve("data"),
                        Ports.free(),
                        "--database",
                        "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
                        "--database-user",
                        "postgres")) {
            RestClient rest = product.rest();
            if (rest.get("/zones/e164.arpa").statusCode() == 404) {
                assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
            }
            assertThat(rest.create("/zones/e164.arpa/numbers/+49301234", RestClient.sip("sip:a@sbc.example"))
                            .statusCode())
                    .isEqualTo(201);
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(10))
                    .untilAsserted(
                            () -> assertThat(product.dig().number("49301234").records())
                                    .hasSize(1));
            assertThat(folder.resolve("data/db")).doesNotExist();
        }
    }
}
