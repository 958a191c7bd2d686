package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostConnectionTest {

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "57P01", "57P03", "90067", "90098", "90121"})
    void connectionIsOfNoUse_isLost(String state) {
        assertThat(LostConnection.isBehind(new SQLException("", state))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "40001", "HYT00", "57014"})
    void statementFailed_connectionIsKept(String state) {
        assertThat(LostConnection.isBehind(new SQLException("", state))).isFalse();
    }
}
