package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.importing.apply.BulkPlan;
import org.openenum.admin.importing.apply.BulkPreview;
import org.openenum.admin.importing.compress.StandingStatus;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.zone.Zones;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.NaptrRule;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.xbill.DNS.Name;

/**
 * Reading the zone's rows beside long work on a file: at the end of the rows, no statement is sent for as long as the
 * work takes, and PostgreSQL ends an idle transaction.
 */
class SilentReadingIT {

    private static final int MOST_SILENT_MILLIS = 50;

    private static final int NUMBERS = 20_000;

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.POSTGRESQL);

    private final JobProgress progress = new JobProgress(Clock.systemUTC());

    private final String apex = RunningAdmin.newApex();

    @TempDir
    private Path folder;

    private StagedFile staged;

    @BeforeEach
    void stageNumbersWithRulesOfTheirOwn() throws IOException {
        admin.client(Role.ADMINISTRATOR).create("/zones/" + apex, "{}");
        try (RowErrors errors = new RowErrors(folder.resolve("errors.csv"));
                Staging staging =
                        new Staging(folder, Name.fromConstantString(apex + "."), errors, Staging.Habit.TABLE)) {
            for (int i = 0; i < NUMBERS; i++) {
                String digits = "4930" + (NUMBERS + i);
                staging.mapping(new MappingLine(
                        i + 1,
                        digits,
                        MappingKind.NUMBER,
                        0,
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        NaptrRule.ofUri("E2U+sip", "sip:" + digits + "@" + apex),
                        true));
            }
            staged = staging.finish(() -> {});
        }
    }

    @Test
    void review_holdsNoTransactionOpen() throws IOException {
        try (Impatient database = new Impatient(admin.get(DatabaseLocation.class));
                DiffWriter diff = new DiffWriter(folder)) {
            BulkPreview preview = new BulkPreview(
                    admin.get(EntityManager.class),
                    database,
                    admin.get(Zones.class),
                    admin.get(RuleSets.class),
                    Clock.systemUTC(),
                    admin.get(PlatformTransactionManager.class));
            BulkPlan plan = new BulkPlan(apex, false, false, false, false, 0);

            assertThat(preview.preview(staged, plan, NUMBERS, progress, diff).created())
                    .isEqualTo(NUMBERS);
        }
    }

    @Test
    void statusOfWhatStands_isLookedUpInNoTransaction() {
        int zoneId = admin.get(TransactionOperations.class)
                .execute(status -> admin.get(Zones.class).require(apex).id());
        StagedFile settled = new StagedFile(folder.resolve("settled"));

        try (Impatient database = new Impatient(admin.get(DatabaseLocation.class))) {
            new StandingStatus(database).settle(staged, settled, zoneId, SilentReadingIT::saysNothing);
        }

        assertThat(settled.file()).isNotEmptyFile();
    }

    private static void saysNothing() {
        try {
            Thread.sleep(2 * MOST_SILENT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Its first connection is pooled like those of the program, and PostgreSQL ends it when it is idle. */
    private static final class Impatient extends DelegatingDataSource implements AutoCloseable {

        private final HikariDataSource pool;

        private boolean isFirst = true;

        Impatient(DatabaseLocation location) {
            super(TestDatabase.dataSource(location));
            HikariConfig config = new HikariConfig();
            config.setDataSource(TestDatabase.dataSource(location));
            config.setAutoCommit(false);
            config.setMaximumPoolSize(1);
            config.setConnectionInitSql("set idle_in_transaction_session_timeout = " + MOST_SILENT_MILLIS);
            pool = new HikariDataSource(config);
        }

        @Override
        public Connection getConnection() throws SQLException {
            boolean isPooled = isFirst;
            isFirst = false;
            return isPooled ? pool.getConnection() : super.getConnection();
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
