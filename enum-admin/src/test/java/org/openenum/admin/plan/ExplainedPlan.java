package org.openenum.admin.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.job.Job;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.Changeset;
import org.openenum.database.ExplainedStatements;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingPrefix;
import org.openenum.mapping.MappingTag;
import org.openenum.mapping.MappingWord;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetVariant;
import org.openenum.record.RecordSet;
import org.openenum.requester.RequesterGroup;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;

/**
 * A database with a hundred thousand analysed rows of some tables, and a session that asks for the plan of each
 * statement that reads. A plan is bad if it reads one of those tables as a whole, sorts rows that an index could return
 * in order, or discards most of what it reads.
 */
public final class ExplainedPlan implements AutoCloseable {

    /** So many that no database considers a full scan cheap. */
    public static final int ROWS = 100_000;

    /** The zone of all rows. */
    public static final int ZONE_ID = 1;

    /**
     * The most rows that one statement of a page may read: more than any limit of a page, and much less than the rows
     * of a table.
     */
    private static final int MAX_READ = ROWS / 8;

    /** The rows that a step of a plan has read (H2), or discarded (PostgreSQL). */
    private static final Pattern READ = Pattern.compile("(?:scanCount|Rows Removed by Filter): (\\d+)");

    private final TestDatabase database;

    /** The tables with that many rows. */
    private final List<String> large;

    private final DataSource source;

    private final SessionFactory sessions;

    private final Session session;

    private final List<String> faults = new ArrayList<>();

    private int explained;

    private ExplainedPlan(TestDatabase database, List<String> large, DataSource source) throws SQLException {
        this.database = database;
        this.large = large;
        this.source = source;
        this.sessions = sessions(source);
        Connection connection = source.getConnection();
        connection.setAutoCommit(false);
        Connection explaining = new ExplainedStatements(this::judge).of(connection);
        this.session = sessions.withOptions().connection(explaining).openSession();
    }

    /** Creates the database and fills it with these rows. */
    public static ExplainedPlan on(TestDatabase database, PlanRows... rows) {
        DataSource source = TestDatabase.dataSource(database.createMigrated());
        try {
            fill(database, source, rows);
            List<String> large =
                    Stream.of(rows).flatMap(sort -> sort.tables().stream()).toList();
            return new ExplainedPlan(database, large, source);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public Session session() {
        return session;
    }

    /** Does nothing: the only connection of the session is always in a transaction. */
    public PlatformTransactionManager transactions() {
        return new PlatformTransactionManager() {

            @Override
            public TransactionStatus getTransaction(@Nullable TransactionDefinition definition) {
                return new SimpleTransactionStatus();
            }

            @Override
            public void commit(TransactionStatus status) {}

            @Override
            public void rollback(TransactionStatus status) {}
        };
    }

    /** The zone of all rows. */
    public Zone zone() {
        return session.find(Zone.class, ZONE_ID);
    }

    /** Runs code that reads a list, and fails if one of its statements has a bad plan. */
    public void assertRangesOnly(String what, Runnable list) {
        faults.clear();
        explained = 0;
        list.run();
        session.clear();
        assertThat(explained).as(what + " reads something").isPositive();
        assertThat(faults).as(what).isEmpty();
    }

    /** Whether the plan of a statement is bad; for the test of this class. */
    public boolean isBad(String sql) {
        faults.clear();
        session.createNativeQuery(sql, Object.class).getResultList();
        return !faults.isEmpty();
    }

    /** Removes the database, which would otherwise stay in memory for the whole run. */
    @Override
    public void close() {
        session.close();
        sessions.close();
        if (database == TestDatabase.H2) {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("shutdown");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void fill(TestDatabase database, DataSource source, PlanRows... sorts) throws SQLException {
        String series = database == TestDatabase.H2
                ? "(select x as i from system_range(0, %d)) s"
                : "(select i from generate_series(0, %d) i) s";
        PlanRows.Series counted = new PlanRows.Series(
                series.formatted(ROWS - 1), series.formatted(ROWS / 100 - 1), database == TestDatabase.H2);
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(PlanRows.ZONE.formatted(ZONE_ID));
            for (PlanRows sort : sorts) {
                for (String sql : sort.statements(counted)) {
                    statement.execute(sql);
                }
            }
            statement.execute("analyze");
        }
    }

    private static SessionFactory sessions(DataSource source) {
        Configuration configuration = new Configuration()
                .setPhysicalNamingStrategy(new PhysicalNamingStrategySnakeCaseImpl())
                .addAnnotatedClass(Mapping.class)
                .addAnnotatedClass(MappingPrefix.class)
                .addAnnotatedClass(MappingTag.class)
                .addAnnotatedClass(MappingWord.class)
                .addAnnotatedClass(RuleSet.class)
                .addAnnotatedClass(RuleSetVariant.class)
                .addAnnotatedClass(RequesterGroup.class)
                .addAnnotatedClass(RecordSet.class)
                .addAnnotatedClass(Zone.class)
                .addAnnotatedClass(ZoneSerial.class)
                .addAnnotatedClass(Change.class)
                .addAnnotatedClass(ChangeHead.class)
                .addAnnotatedClass(Changeset.class)
                .addAnnotatedClass(AuditEntry.class)
                .addAnnotatedClass(Job.class);
        configuration.getProperties().put("hibernate.connection.datasource", source);
        return configuration.buildSessionFactory();
    }

    private void judge(String sql, String plan) {
        explained++;
        boolean wasteful = READ.matcher(plan).results().anyMatch(count -> Integer.parseInt(count.group(1)) > MAX_READ);
        if (wasteful || (database == TestDatabase.H2 ? isBadOnH2(plan) : isBadOnPostgres(plan))) {
            faults.add(sql + "\n" + plan);
        }
    }

    private boolean isBadOnH2(String plan) {
        String lower = plan.toLowerCase(Locale.ROOT);
        boolean scans = large.stream().anyMatch(table -> lower.contains("public." + table + ".tablescan"));
        // A range without a condition reads the whole index.
        boolean walks = large.stream()
                .anyMatch(table -> lower.matches("(?s).*/\\* public\\.(primary_key_\\w+|constraint_index_\\w+|" + table
                                + "_\\w+) \\*/.*")
                        && lower.contains("\"public\".\"" + table + "\""));
        boolean sorted = lower.contains("index sorted");
        // The first rows of the whole index are a range, too.
        boolean firstOfAll = sorted && lower.contains("fetch first") && !lower.contains("where ");
        return scans || (walks && !firstOfAll) || (lower.contains("order by") && !sorted);
    }

    private boolean isBadOnPostgres(String plan) {
        boolean scans = large.stream().anyMatch(table -> plan.contains("Seq Scan on " + table + " "));
        return scans || plan.contains("Sort Key");
    }
}
