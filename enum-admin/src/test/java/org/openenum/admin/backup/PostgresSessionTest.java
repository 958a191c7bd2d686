package org.openenum.admin.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

/** pg_dump and pg_restore get the same TLS settings as the driver. */
class PostgresSessionTest {

    @Test
    void addressWithoutEncryption_tellsNothing() {
        assertThat(encryption("")).isEmpty();
        assertThat(encryption("?ssl=false")).isEmpty();
    }

    @Test
    void encryptionAlone_asksForACertificateOfTheHost() {
        assertThat(encryption("?ssl=true")).isEqualTo(Map.of("PGSSLMODE", "verify-full"));
        assertThat(encryption("?ssl")).isEqualTo(Map.of("PGSSLMODE", "verify-full"));
    }

    @Test
    void mode_comesFirst_andFilesGoAlong() {
        assertThat(encryption("?ssl=true&sslmode=verify-ca&sslrootcert=/r&sslcert=/c&sslkey=/k"))
                .isEqualTo(
                        Map.of("PGSSLMODE", "verify-ca", "PGSSLROOTCERT", "/r", "PGSSLCERT", "/c", "PGSSLKEY", "/k"));
    }

    private static Map<String, String> encryption(String parameters) {
        String url = "jdbc:postgresql://db.example.net/openenum" + parameters;
        return PostgresSession.encryption(Objects.requireNonNull(Driver.parseURL(url, new Properties())));
    }
}
