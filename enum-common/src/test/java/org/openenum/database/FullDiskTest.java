package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FullDiskTest {

    @Test
    void diskFullOfPostgres_isOne() {
        assertThat(FullDisk.isBehind(new IllegalStateException(new SQLException("could not extend file", "53100"))))
                .isTrue();
    }

    @Test
    void writeThatFindsNoRoom_isOne() {
        assertThat(FullDisk.isBehind(new SQLException(
                        "The database has been closed", "90098", new IOException("No space left on device"))))
                .isTrue();
    }

    @Test
    void databaseThatIsAway_isNone() {
        assertThat(FullDisk.isBehind(new SQLException("Connection refused", "08001")))
                .isFalse();
    }
}
