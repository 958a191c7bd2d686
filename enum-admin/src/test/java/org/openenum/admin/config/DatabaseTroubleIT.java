package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.web.Api;
import org.openenum.database.TestPostgres;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A database that is away, or has no room: what is answered, and what readiness says. */
class DatabaseTroubleIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The promise is a second; the rest is for a machine with much else to do. */
    private static final Duration SOON = Duration.ofMillis(3_000);

    private static final int DISK_MEGABYTES = 96;

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
            postgres.close();

            long begun = System.nanoTime();
            Answer answer = client.create("/zones/e164.example/numbers/4930", "{\"status\":\"closed\"}");
            HttpResponse<String> readiness = readiness(admin);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON.multipliedBy(2));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().at("/detail").asString()).contains("database");
            assertThat(readiness.statusCode()).isEqualTo(503);
            assertThat(readiness.body()).contains("\"writes\":{\"status\":\"DATABASE_AWAY\"}");
            Answer next = client.get("/zones");
            assertThat(next.status()).isEqualTo(503);
            assertThat(next.json().at("/detail").asString())
                    .isEqualTo("the database does not answer; nothing was changed");
        } finally {
            postgres.close();
        }
    }

    @Test
    void diskThatIsFull_isNamed_andWritesGoOnWhenItHasRoom() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=" + DISK_MEGABYTES + "m", "tmpfs", disk.toString()) == 0,
                "skipped: only root can mount a small disk");
        try (ConfigurableApplicationContext admin = start("--openenum.data=" + disk)) {
            ApiClient client = client(admin);
            assertThat(client.create("/zones/e164.example", "{}").status()).isEqualTo(201);
            assertThat(readiness(admin).statusCode()).isEqualTo(200);
            Path rest = disk.resolve("rest");
            fill(rest);

            Answer refused = writeUntilRefused(client);
            assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
            assertThat(refused.json().at("/detail").asString())
                    .isEqualTo("the disk of the database is full; nothing was changed");
            assertThat(readiness(admin).statusCode()).isEqualTo(503);
            assertThat(readiness(admin).body()).contains("\"writes\":{\"status\":\"DISK_FULL\"}");

            Files.delete(rest);
            await().atMost(PATIENCE)
                    .until(() -> client.create("/zones/back.example", "{}").status() == 201);
            await().atMost(PATIENCE).until(() -> readiness(admin).statusCode() == 200);
        } finally {
            run("umount", disk.toString());
        }
    }

    private ConfigurableApplicationContext start(String setting) {
        return SpringApplication.run(
                EnumAdmin.class,
                "--server.port=0",
                "--management.server.port=0",
                "--openenum.data=" + folder.resolve("data"),
                setting);
    }

    /** The database has some room within its file. */
    private static Answer writeUntilRefused(ApiClient client) {
        String comment = "x".repeat(480);
        for (int i = 1_000; ; i++) {
            Answer answer = client.create(
                    "/zones/e164.example/numbers/49" + i,
                    "{\"status\":\"closed\",\"comment\":\"" + comment + i + "\"}");
            if (answer.status() != 201) {
                return answer;
            }
        }
    }

    private static void fill(Path file) throws IOException {
        byte[] octets = new byte[4_096];
        try (RandomAccessFile rest = new RandomAccessFile(file.toFile(), "rw")) {
            while (true) {
                rest.write(octets);
            }
        } catch (IOException e) {
            // Full.
        }
    }

    private static ApiClient client(ConfigurableApplicationContext admin) {
        String secret = admin.getBean(TokenService.class)
                .create("test", Role.ADMINISTRATOR, null, RunningAdmin.author())
                .secret();
        return new ApiClient(url(admin, "local.server.port") + Api.ROOT, secret);
    }

    private static HttpResponse<String> readiness(ConfigurableApplicationContext admin) throws Exception {
        URI address = URI.create(url(admin, "local.management.port") + "/actuator/health/readiness");
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private static String url(ConfigurableApplicationContext admin, String port) {
        return "http://127.0.0.1:" + admin.getEnvironment().getRequiredProperty(port);
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(new ArrayList<>(List.of(command)))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
