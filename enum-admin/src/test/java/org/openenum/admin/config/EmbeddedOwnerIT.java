package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.database.DatabaseUnavailableException;

class EmbeddedOwnerIT {

    @TempDir
    private Path data;

    @Test
    void secondAdminOfAnEmbeddedDatabase_isRefusedUntilTheFirstHasEnded() throws Exception {
        EmbeddedOwner first = EmbeddedOwner.of(data, Duration.ZERO);
        try {
            assertThatThrownBy(() -> EmbeddedOwner.of(data, Duration.ofMillis(200)))
                    .isInstanceOf(DatabaseUnavailableException.class)
                    .hasMessageContaining("to run several, use PostgreSQL");
        } finally {
            first.close();
        }
        EmbeddedOwner.of(data, Duration.ZERO).close();
    }
}
