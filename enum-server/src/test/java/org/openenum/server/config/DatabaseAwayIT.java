package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.OwnedFiles;
import org.openenum.database.TestDatabase;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.apply.CacheWriter;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.message.Packets;
import org.openenum.server.transport.DnsServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;

/**
 * When its database is unavailable, the program continues to answer from memory, and reports it (RFC 8914, codes 3 and
 * 19).
 */
@ExtendWith(OutputCaptureExtension.class)
class DatabaseAwayIT {

    private static final String NUMBER = "3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String UNKNOWN = "4.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.";

    @Test
    void databaseThatGoesAway_leavesAnswersThatMayBeStale() throws Exception {
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        try (PlanInDatabase plan = new PlanInDatabase(database);
                ConfigurableApplicationContext program = start(database, plan)) {
            InetSocketAddress address =
                    program.getBean(DnsServer.class).addresses().get(0);
            assertThat(ask(address, NUMBER).getSection(Section.ANSWER)).hasSize(1);
            assertThat(extendedErrors(ask(address, NUMBER))).isEmpty();

            shutDown(database);
            await().atMost(PATIENCE)
                    .until(() -> extendedErrors(ask(address, NUMBER)).equals(List.of(3)));

            assertThat(ask(address, NUMBER).getSection(Section.ANSWER)).hasSize(1);
            Message unknown = ask(address, UNKNOWN);
            assertThat(unknown.getRcode()).isEqualTo(Rcode.NXDOMAIN);
            assertThat(extendedErrors(unknown)).containsExactly(19);
        }
    }

    @Test
    void databaseThatGoesAway_isNamedInReadinessLogAndMetric(CapturedOutput log) throws Exception {
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        try (PlanInDatabase plan = new PlanInDatabase(database);
                ConfigurableApplicationContext program = start(database, plan)) {
            await().atMost(PATIENCE)
                    .until(() -> get(program, "/actuator/health/readiness").contains("\"status\":\"UP\""));

            shutDown(database);

            await().atMost(PATIENCE)
                    .until(() -> get(program, "/actuator/health/readiness").contains("DATABASE_AWAY"));
            assertThat(get(program, "/actuator/health/readiness"))
                    .contains("200 {")
                    .contains("\"status\":\"BEHIND\"");
            assertThat(get(program, "/actuator/prometheus")).contains("openenum_feed_behind 1.0");
            await().atMost(PATIENCE).until(() -> log.getOut().contains("What is served is behind"));
        }
    }

    @Test
    void connectionThatIsLost_isTold() throws Exception {
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        AtomicInteger lost = new AtomicInteger();
        try (OwnedFiles files = OwnedFiles.of(database);
                HikariDataSource pool = DatabaseReadConfiguration.pool(database, files, 1, lost::incrementAndGet);
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("select 1")).isTrue();
            assertThat(lost).hasValue(0);

            shutDown(database);

            assertThatThrownBy(() -> statement.execute("select 1")).isInstanceOf(SQLException.class);
        }
        assertThat(lost).hasPositiveValue();
    }

    /** A pool silently replaces dead connections that were idle for half a second. */
    @Test
    void connectionThatIsLostWhileTheFeedPausesForLong_isToldAllTheSame() throws Exception {
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        try (PlanInDatabase plan = new PlanInDatabase(database);
                ConfigurableApplicationContext program =
                        start(database, plan, "--openenum.cache.poll=30s", "--openenum.cache.behind-after=60s")) {
            CacheWriter writer = program.getBean(ReadThroughCache.class).writer();
            int before = writer.epoch();

            shutDown(database);

            await().atMost(Duration.ofSeconds(5)).until(() -> writer.epoch() > before);
        }
    }

    /** The status and the body of a response. */
    private static String get(ConfigurableApplicationContext program, String path) throws Exception {
        String port = program.getEnvironment().getProperty("local.server.port");
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body();
    }

    private static ConfigurableApplicationContext start(
            DatabaseLocation database, PlanInDatabase plan, String... more) {
        int zone = plan.zone("e164.arpa.");
        plan.number(zone, "441632960083", plan.ruleSet("sbc", "sip:+{number}@sbc.example.net"));
        List<String> settings = new ArrayList<>(List.of(
                "--openenum.database.url=" + database.jdbcUrl(),
                "--openenum.database.user=" + database.user(),
                "--openenum.dns.port=0",
                "--openenum.snapshot.enabled=false",
                "--openenum.dns.threads=1",
                "--openenum.dns.waiting.within=30s",
                "--openenum.cache.load-within=30s",
                "--server.port=0"));
        settings.addAll(List.of(more));
        ConfigurableApplicationContext program = EnumServer.start(settings.toArray(String[]::new));
        await().atMost(PATIENCE)
                .until(() -> program.getBean(ChangeFollower.class).isHealthy());
        await().atMost(PATIENCE)
                .until(() ->
                        program.getBean(ReadThroughCache.class).scanLoader().isIdle());
        return program;
    }

    private static void shutDown(DatabaseLocation database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl(), String.valueOf(database.user()), String.valueOf(database.password()));
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        }
    }

    private static Message ask(InetSocketAddress address, String name) throws IOException {
        SimpleResolver resolver = new SimpleResolver(address);
        resolver.setEDNS(0, 1232, 0);
        resolver.setTimeout(PATIENCE);
        return resolver.send(Packets.question(name, "NAPTR"));
    }

    private static List<Integer> extendedErrors(Message answer) {
        return answer.getOPT().getOptions(EDNSOption.Code.EDNS_EXTENDED_ERROR).stream()
                .map(option -> ((ExtendedErrorCodeOption) option).getErrorCode())
                .toList();
    }
}
