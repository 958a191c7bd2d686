package org.openenum.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.endtoend.Dig;
import org.openenum.endtoend.Ports;
import org.openenum.endtoend.RestClient;

/** Both images are built and the composition runs, as for a user of docker-compose.yml with podman. */
class ComposeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String NUMBER = "441632960555";

    /** The options in the images are for this Java. */
    private static final int JAVA = 25;

    @TempDir
    private Path folder;

    private final Ports ports = Ports.free();

    private final Map<String, String> environment =
            Map.of("OPENENUM_HTTP_PORT", "" + ports.http(), "OPENENUM_DNS_PORT", "" + ports.dns());

    /** Base images, a whole build and two starts: four minutes on an idle machine. */
    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void composition_isBuilt_answersWhatWasProvisioned_andFindsItAgain() throws IOException {
        String missing = Podman.missing();
        assumeTrue(missing.isEmpty(), "needs " + missing);
        assumeTrue(
                Runtime.version().feature() >= JAVA,
                "the images are made with the JDK of this run: needs Java " + JAVA);
        Path project = project();
        try (Podman podman = new Podman(folder)) {
            new BaseImages(podman, Files.createDirectories(folder.resolve("base"))).provide();
            podman.compose(project, environment, "build");
            podman.compose(project, environment, "up", "--detach", "--no-build");
            String admin = container(podman, "enum-admin");
            String server = container(podman, "enum-server");
            RestClient rest = new RestClient(ports.http(), token(podman, admin));

            assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
            String number = "/zones/e164.arpa/numbers/+" + NUMBER;
            assertThat(rest.create(number, RestClient.sip("sip:555@sbc.example"))
                            .statusCode())
                    .isEqualTo(201);
            awaitAnswer();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(rest.get("/nodes").body())
                            .contains("enum-server")
                            .contains("\"ready\""));
            for (String each : List.of(admin, server)) {
                assertThat(podman.podman("exec", each, "id", "-u")).isEqualTo("10001");
                assertThat(podman.podman("exec", each, "sh", "-c", "touch /opt/x 2>&1 || true"))
                        .contains("Read-only");
            }
            System.out.println(podman.podman("images", "--format", "{{.Repository}} {{.Size}}"));

            podman.compose(project, environment, "down");
            podman.compose(project, environment, "up", "--detach", "--no-build");
            awaitAnswer();
            await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
                HttpResponse<String> kept = rest.get(number);
                assertThat(kept.statusCode()).isEqualTo(200);
            });
            podman.compose(project, environment, "down", "--volumes");
        }
    }

    /** The composition and what it builds, with a password, in a folder whose name is that of the project. */
    private Path project() throws IOException {
        Path project = folder.resolve(Podman.PROJECT);
        Files.createDirectories(project);
        Podman.run(
                Checkout.ROOT,
                Map.of(),
                List.of("bash", "-c", "git ls-files -z | tar --null --files-from=- -c | tar -x -C '" + project + "'"));
        Path secrets = Files.createDirectory(project.resolve("secrets"));
        Files.writeString(secrets.resolve("database-password"), "a secret of this test\n");
        return project;
    }

    private static String container(Podman podman, String service) {
        String name = podman.podman("ps", "--format", "{{.Names}}", "--filter", "name=" + service);
        assertThat(name).contains(service).doesNotContain("\n");
        return name;
    }

    private static String token(Podman podman, String admin) {
        return await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> podman.podman("exec", admin, "openenum", "token", "--role", "administrator"), any -> true);
    }

    private void awaitAnswer() {
        Dig dig = new Dig(ports.dns());
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(dig.number(NUMBER).records())
                        .containsExactly("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:555@sbc.example!\" ."));
    }
}
