package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.micrometer.core.instrument.MeterRegistry;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.account.Role;
import org.openenum.database.TestPostgres;
import org.springframework.context.ConfigurableApplicationContext;

/** The database is not available: what requests are answered, and what readiness reports. */
class DatabaseTroubleIT {

    /** The promise is one second; the rest is for a busy machine. */
    private static final Duration SOON = Duration.ofMillis(3_000);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String DATA = "--openenum.data=";

    @TempDir
    Path folder;

    @Test
    void databaseThatIsGone_isNamedAtOnce_byAnswersAndReadiness() throws Exception {
        EmbeddedPostgres postgres = TestPostgres.start();
        try (ConfigurableApplicationContext admin =
                start("--openenum.database.url=" + postgres.getJdbcUrl("postgres", "postgres"))) {
            ApiClient client = client(admin);
            assertThat(client.create("/zones/e164.example", "{}").status()).isEqualTo(201);
            assertThat(readiness(admin).statusCode()).isEqualTo(200);
            assertThat(writesPossible(admin)).isEqualTo(1);
            postgres.close();

            long begun = System.nanoTime();
            Answer answer = client.create("/zones/e164.example/numbers/4930", "{\"status\":\"closed\"}");
            HttpResponse<String> readiness = readiness(admin);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON.multipliedBy(2));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().at("/detail").asString()).contains("database");
            assertThat(readiness.statusCode()).isEqualTo(503);
            assertThat(readiness.body()).contains("\"writes\":{\"status\":\"DATABASE_AWAY\"}");
            assertThat(writesPossible(admin)).isZero();
            Answer next = client.get("/zones");
            assertThat(next.status()).isEqualTo(503);
            assertThat(next.json().at("/detail").asString())
                    .isEqualTo("the database does not answer; nothing was changed");
        } finally {
            postgres.close();
        }
    }

    @Test
    void fullDiskOfTheEmbeddedDatabase_isNamedAtOnce_andNothingIsLost() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=80m", "tmpfs", disk.toString()),
                "a file system of 80 MB cannot be mounted here: that takes root");
        try (ConfigurableApplicationContext admin = start("--openenum.data=" + disk.resolve("data"))) {
            ApiClient client = client(admin);
            assertThat(client.create("/zones/full.example", "{}").status()).isEqualTo(201);
            fill(disk.resolve("filler"));

            Answer refused = client.create("/zones/full.example/numbers/4930", "{\"status\":\"closed\"}");
            HttpResponse<String> readiness = readiness(admin);
            Answer next = client.create("/zones/full.example/numbers/4931", "{\"status\":\"closed\"}");

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json().at("/detail").asString())
                    .isEqualTo("the disk of the database is full; nothing was changed");
            assertThat(readiness.body()).contains("\"writes\":{\"status\":\"DISK_FULL\"}");
            assertThat(writesPossible(admin)).isZero();
            assertThat(next.status()).isEqualTo(503);
            assertThat(next.json().at("/detail").asString()).startsWith("the disk of the database ");

            Files.delete(disk.resolve("filler"));
            await().atMost(PATIENCE)
                    .until(() -> client.create("/zones/full.example/numbers/4932", "{\"status\":\"closed\"}")
                                    .status()
                            == 201);
            assertThat(client.get("/zones/full.example/numbers/4930").status()).isEqualTo(404);
            await().atMost(PATIENCE).until(() -> readiness(admin).statusCode() == 200);
        } finally {
            run("umount", disk.toString());
        }
    }

    /** The metric of the alert. */
    private static double writesPossible(ConfigurableApplicationContext admin) {
        return admin.getBean(MeterRegistry.class)
                .get("openenum.writes.possible")
                .gauge()
                .value();
    }

    private static void fill(Path file) throws IOException {
        byte[] some = new byte[65_536];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(some);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private ConfigurableApplicationContext start(String setting) {
        return setting.startsWith(DATA)
                ? AdminProgram.start(setting)
                : AdminProgram.start(DATA + folder.resolve("data"), setting);
    }

    private static ApiClient client(ConfigurableApplicationContext admin) {
        return AdminProgram.client(admin, Role.ADMINISTRATOR);
    }

    private static HttpResponse<String> readiness(ConfigurableApplicationContext admin) throws Exception {
        URI address = URI.create(url(admin, "local.management.port") + "/actuator/health/readiness");
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private static String url(ConfigurableApplicationContext admin, String port) {
        return "http://127.0.0.1:" + admin.getEnvironment().getRequiredProperty(port);
    }
}
