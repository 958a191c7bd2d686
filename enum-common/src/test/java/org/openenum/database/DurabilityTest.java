package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a 2xx promises, according to two settings of PostgreSQL. */
class DurabilityTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            on           | ''                  | 1
            on           | *                   | 2
            on           | node_b              | 2
            on           | "node b",c          | 2
            on           | 2 (a, b, c)         | 3
            remote_apply | FIRST 1 (a, b)      | 2
            remote_write | any 2 (a, b, c)     | 3
            local        | node_b              | 1
            off          | node_b              | 0
            off          | ''                  | 0
            """)
    void settings_sayOnHowManyServersAChangeIs(String synchronousCommit, String standbyNames, int servers) {
        Durability durability = Durability.of(synchronousCommit, standbyNames);

        assertThat(durability.servers()).isEqualTo(servers);
        assertThat(durability.mayLose()).isEqualTo(servers == 0);
    }
}
