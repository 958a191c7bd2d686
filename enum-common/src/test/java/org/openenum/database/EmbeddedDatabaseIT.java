package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
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

    @Test
    void dataFolderThatIsAFile_isNamed(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("data"));

        assertThatThrownBy(() -> DatabaseLocation.embedded(file))
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("the data folder " + file + " cannot be used: ");
    }

    @Test
    void fileThatSingleChangesBlewUp_shrinksWhileItIsOpen(@TempDir Path folder) throws Exception {
        DatabaseLocation location = DatabaseLocation.embedded(folder);
        Path file = folder.resolve("db/openenum.mv.db");
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table kept (id integer primary key, content varchar(100))");
            for (int i = 0; i < 2_000; i++) {
                statement.execute("insert into kept values (" + i + ", 'sip:" + i + "@sbc.example')");
            }
            long blownUp = Files.size(file);
            // As if 45 seconds had passed: H2 overwrites nothing younger.
            statement.execute("set retention_time 0");
            EmbeddedFile embedded = new EmbeddedFile();
            for (int i = 0; i < 10; i++) {
                embedded.compact(connection);
            }
            statement.execute("insert into kept values (2000, 'sip:next@sbc.example')");
            statement.execute("insert into kept values (2001, 'sip:next@sbc.example')");
            assertThat(Files.size(file)).isLessThan(blownUp / 10).isLessThan(1_000_000);
        }
        assertThat(count(location)).isEqualTo(2_002);
    }

    private static int count(DatabaseLocation location) throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from kept")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void execute(DatabaseLocation location, String sql) throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
