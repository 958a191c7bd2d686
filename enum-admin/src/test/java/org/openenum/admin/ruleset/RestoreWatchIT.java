package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;

/** What becomes of the sequence of ids when rule sets are gone; {@link RestoredDatabaseIT} has a whole restore. */
class RestoreWatchIT {

    /** More than is added to the highest id that was used. */
    private static final int UNUSED_VALUES = 10;

    private RunningAdmin admin;

    @ParameterizedTest
    @EnumSource
    void sequenceThatDidNotGoBack_staysBehindWhatWasDrawn(TestDatabase database) throws SQLException {
        admin = RunningAdmin.on(database);
        long drawn = 0;
        for (int i = 0; i < UNUSED_VALUES; i++) {
            drawn = nextValue(database);
        }

        admin.get(RestoreWatch.class).ruleSetsAreGone();

        assertThat(nextValue(database)).isGreaterThan(drawn);
    }

    private long nextValue(TestDatabase database) throws SQLException {
        String next =
                database == TestDatabase.H2 ? "values next value for rule_set_id" : "select nextval('rule_set_id')";
        try (Connection connection = admin.get(DataSource.class).getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(next)) {
            row.next();
            return row.getLong(1);
        }
    }
}
