package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseIT {

    @Test
    void emptyDataFolder_becomesADatabaseThatIsFoundAgain(@TempDir Path folder) throws SQLException {
        execute(DatabaseLocation.embedded(folder), "create table kept (id integer)");

        DatabaseLocation again = DatabaseLocation.embedded(folder);
        try (Connection connection = TestDatabase.dataSource(again).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from kept")) {
            assertThat(rows.next()).isTrue();
        }
        assertThat(folder.resolve("db/openenum.mv.db")).exists();
    }

    private static void execute(DatabaseLocation location, String sql) throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
