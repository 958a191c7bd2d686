package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.StandbyPostgres;
import org.openenum.database.TestDatabase;
import org.openenum.server.message.Packets;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.ConfigurableApplicationContext;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/**
 * A hot standby of PostgreSQL is read like its primary, although nothing can be written there and no transaction is
 * serializable.
 */
class StandbyIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private EmbeddedPostgres primary;
    private EmbeddedPostgres standby;
    private PlanInDatabase plan;
    private int zone;
    private ConfigurableApplicationContext program;

    @BeforeEach
    void start() throws Exception {
        primary = StandbyPostgres.primary(folder.resolve("primary"), folder.resolve("standby"));
        standby = StandbyPostgres.of(primary, folder.resolve("standby"));
        DatabaseLocation writes = location(primary);
        new Schema(TestDatabase.dataSource(writes)).migrate();
        plan = new PlanInDatabase(writes);
        zone = plan.zone("e164.arpa.");
        plan.number(zone, "441632960083", plan.ruleSet("sbc", "sip:+{number}@sbc.example.net"));
        program = EnumServer.start(
                "--openenum.database.url=" + location(standby).jdbcUrl(),
                "--openenum.database.user=postgres",
                "--openenum.dns.port=0",
                "--openenum.snapshot.enabled=false",
                "--openenum.dns.threads=1",
                "--server.port=0");
    }

    @AfterEach
    void stop() throws IOException {
        program.close();
        plan.close();
        standby.close();
        primary.close();
    }

    @Test
    void changesOfThePrimary_areAnswered() {
        awaitAnswers("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
        awaitReadiness("\"status\":\"UP\"");

        plan.number(zone, "441632960084", plan.ruleSet("other", "sip:+{number}@other.example.net"));
        plan.records(
                zone,
                Name.fromConstantString("e164.arpa."),
                Name.fromConstantString("host.e164.arpa."),
                Type.A,
                3600,
                List.of(new byte[] {(byte) 192, 0, 2, 1}));

        awaitAnswers("4.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
        awaitAnswers("host.e164.arpa.", "A", 1);
        assertThat(readiness()).doesNotContain("STANDBY_BEHIND");
    }

    @Test
    void standbyThatDoesNotReplay_isNamedInReadiness_untilItHasCaughtUp() throws Exception {
        awaitAnswers("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
        onStandby("select pg_wal_replay_pause()");

        plan.number(zone, "441632960085", plan.ruleSet("other", "sip:+{number}@other.example.net"));

        awaitReadiness("STANDBY_BEHIND");
        awaitReadiness("\"behindSeconds\":2");
        onStandby("select pg_wal_replay_resume()");
        awaitAnswers("5.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
        await().atMost(PATIENCE).until(() -> !readiness().contains("BEHIND"));
    }

    @Test
    void standbyWithoutAPrimary_isNamedInReadiness_andStillRead() throws Exception {
        awaitAnswers("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
        awaitReadiness("\"status\":\"UP\"");

        primary.close();

        awaitReadiness("STANDBY_BEHIND");
        assertThat(readiness()).startsWith("200 ");
        awaitAnswers("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", 1);
    }

    private static DatabaseLocation location(EmbeddedPostgres postgres) {
        return DatabaseLocation.at(
                "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", "postgres");
    }

    private void onStandby(String sql) throws SQLException {
        try (Connection connection = standby.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void awaitAnswers(String name, String type, int records) {
        await().atMost(PATIENCE)
                .until(() -> ask(name, type).getSection(Section.ANSWER).size() == records);
    }

    private Message ask(String name, String type) throws IOException {
        SimpleResolver resolver =
                new SimpleResolver(program.getBean(DnsServer.class).addresses().get(0));
        resolver.setTimeout(PATIENCE);
        return resolver.send(Packets.question(name, type));
    }

    private void awaitReadiness(String wanted) {
        await().atMost(PATIENCE).until(() -> readiness().contains(wanted));
    }

    private String readiness() {
        String port = program.getEnvironment().getProperty("local.server.port");
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(
                                            URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
