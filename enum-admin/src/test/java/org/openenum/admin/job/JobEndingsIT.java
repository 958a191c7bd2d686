package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.account.Role;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Jobs whose database is lost while they end, and comes back. */
class JobEndingsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final String FILE = "number,service,uri\n+4930100,E2U+sip,sip:{number}@sbc.example\n";

    /** The last table that a transaction writes before the commit. */
    private static final String LAST_TABLE = "insert into audit_entry";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void connectionLostBeforeTheCommit_isFailedWhenTheDatabaseIsBack_andTheNextJobRuns(TestDatabase database)
            throws Exception {
        try (Product product = new Product(database, folder)) {
            product.link.cutBefore(LAST_TABLE);
            String lost = product.send(FILE);
            product.link.awaitCut();
            product.link.mend();

            JsonNode job = product.end(lost);
            assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("failed");
            assertThat(job.at("/message").asString()).isEqualTo("the database did not answer; nothing was applied");
            assertThat(product.client.get("/zones/e164.example/numbers/4930100").status())
                    .isEqualTo(404);

            JsonNode next = product.end(product.sendUntilTaken(FILE));
            assertThat(next.at("/state").asString()).as(next.toString()).isEqualTo("done");
            assertThat(next.at("/difference/created").asInt()).isEqualTo(1);
        }
    }

    @Test
    void connectionLostInTheCommit_isDone_andAppliedOnce() throws Exception {
        try (Product product = new Product(TestDatabase.POSTGRESQL, folder)) {
            product.link.cutAfter(LAST_TABLE, "COMMIT");
            String lost = product.send(FILE);
            product.link.awaitCut();
            product.link.mend();

            JsonNode job = product.end(lost);
            assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
            assertThat(job.at("/difference/created").asInt()).isEqualTo(1);
            assertThat(job.at("/changeset").asLong()).isPositive();
            assertThat(product.client
                            .get("/zones/e164.example/numbers/4930100/history")
                            .json()
                            .at("/items"))
                    .hasSize(1);
        }
    }

    /** The program, and a relay to its database, which a test can cut. */
    private static final class Product implements AutoCloseable {

        private final Server h2;

        private final CutLink link;

        private final ConfigurableApplicationContext context;

        private final ApiClient client;

        Product(TestDatabase database, Path folder) throws IOException, SQLException {
            DatabaseLocation location;
            if (database == TestDatabase.POSTGRESQL) {
                h2 = null;
                location = database.create();
                URI address = URI.create(location.jdbcUrl().substring("jdbc:".length()));
                link = new CutLink(address.getPort());
                location = DatabaseLocation.at(
                        "jdbc:postgresql://127.0.0.1:" + link.port() + address.getPath() + "?prepareThreshold=0",
                        location.user(),
                        location.password());
            } else {
                h2 = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                        .start();
                link = new CutLink(h2.getPort());
                location = DatabaseLocation.at(
                        "jdbc:h2:tcp://127.0.0.1:" + link.port() + "/./db;DB_CLOSE_DELAY=-1", "sa", "");
            }
            List<String> settings = new ArrayList<>(AdminProgram.on(location));
            settings.add("--openenum.data=" + folder);
            context = AdminProgram.start(settings);
            client = AdminProgram.client(context, Role.ADMINISTRATOR);
            client.create("/zones/e164.example", "{}");
        }

        /** The path of the job that applies the file. */
        String send(String file) {
            Answer answer = client.send("POST", "/imports?apply=true&zone=e164.example", file);
            // The connection may be cut before the response is made.
            return answer.status() == 202 ? "/jobs/" + answer.json().at("/id").asLong() : "/jobs/1";
        }

        /** A pooled connection that was used a moment before the cut is only found to be dead when it is used. */
        String sendUntilTaken(String file) {
            return "/jobs/"
                    + await().atMost(PATIENCE)
                            .until(
                                    () -> client.send("POST", "/imports?apply=true&zone=e164.example", file),
                                    answer -> answer.status() != 503)
                            .json()
                            .at("/id")
                            .asLong();
        }

        JsonNode end(String job) {
            return await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(300))
                    .until(
                            () -> client.get(job).json(),
                            view -> view.at("/isFinal").asBoolean());
        }

        @Override
        public void close() throws IOException {
            context.close();
            link.close();
            if (h2 != null) {
                h2.stop();
            }
        }
    }
}
