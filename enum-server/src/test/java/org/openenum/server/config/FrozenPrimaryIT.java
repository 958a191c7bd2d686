package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.FrozenPostgres;
import org.openenum.database.PrimaryWatch;
import org.openenum.database.Schema;
import org.openenum.database.StandbyPostgres;
import org.openenum.database.TestDatabase;
import org.openenum.server.message.Packets;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.ConfigurableApplicationContext;
import org.xbill.DNS.Message;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;

/** A primary hangs, and another server replaces it: changes acknowledged there are soon answered. */
class FrozenPrimaryIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** About two seconds, more on a busy machine; waiting for each dead connection would take fifty. */
    private static final Duration SOON = Duration.ofSeconds(20);

    /** As many as a server has after loading everything. */
    private static final int IDLE_CONNECTIONS = 10;

    @TempDir
    private Path folder;

    private EmbeddedPostgres primary;
    private EmbeddedPostgres standby;
    private ConfigurableApplicationContext program;

    @BeforeEach
    void start() throws Exception {
        primary = StandbyPostgres.primary(folder.resolve("primary"), folder.resolve("standby"));
        standby = StandbyPostgres.of(primary, folder.resolve("standby"));
        new Schema(TestDatabase.dataSource(location(primary))).migrate();
        program = EnumServer.start(
                "--openenum.database.url=jdbc:postgresql://127.0.0.1:" + primary.getPort() + ",127.0.0.1:"
                        + standby.getPort() + "/postgres?targetServerType=primary",
                "--openenum.database.user=postgres",
                "--openenum.dns.port=0",
                "--openenum.snapshot.enabled=false",
                "--openenum.dns.threads=1",
                "--server.port=0");
    }

    @AfterEach
    void stop() throws Exception {
        program.close();
        standby.close();
        primary.close();
    }

    @Test
    void changesOfTheNewPrimary_areAnsweredSoon_althoughTheOldOneStillHolds() throws Exception {
        int zone;
        try (PlanInDatabase before = new PlanInDatabase(location(primary))) {
            zone = before.zone("e164.arpa.");
            before.number(zone, "441632960083", before.ruleSet("sbc", "sip:+{number}@sbc.example.net"));
        }
        awaitAnswer("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", PATIENCE);
        await().atMost(PATIENCE).until(this::standbyHasTheNumber);
        await().atMost(PATIENCE).until(program.getBean(PrimaryWatch.class)::hasSeenServer);
        fillThePool();
        FrozenPostgres frozen = new FrozenPostgres(primary);
        try {
            promoteTheStandby();
            try (PlanInDatabase after = new PlanInDatabase(location(standby))) {
                after.number(zone, "441632960084", after.ruleSet("other", "sip:+{number}@other.example.net"));
            }
            awaitAnswer("4.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", SOON);
        } finally {
            frozen.thaw();
        }
    }

    private void fillThePool() throws SQLException {
        DataSource pool = program.getBean(DataSource.class);
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < IDLE_CONNECTIONS; i++) {
            all.add(pool.getConnection());
        }
        for (Connection each : all) {
            each.close();
        }
    }

    private boolean standbyHasTheNumber() throws SQLException {
        try (Connection connection = standby.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 1 from mapping")) {
            return row.next();
        }
    }

    private void promoteTheStandby() throws SQLException {
        try (Connection connection = standby.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet promoted = statement.executeQuery("select pg_promote(true, 30)")) {
            promoted.next();
            assertThat(promoted.getBoolean(1)).isTrue();
        }
    }

    private static DatabaseLocation location(EmbeddedPostgres postgres) {
        return DatabaseLocation.at(
                "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", "postgres");
    }

    private void awaitAnswer(String name, Duration within) {
        await().atMost(within)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> ask(name).getSection(Section.ANSWER).size() == 1);
    }

    private Message ask(String name) throws IOException {
        SimpleResolver resolver =
                new SimpleResolver(program.getBean(DnsServer.class).addresses().get(0));
        resolver.setTimeout(PATIENCE);
        return resolver.send(Packets.question(name, "NAPTR"));
    }
}
