package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Cursors;

class CursorKeyIT {

    @TempDir
    private Path dataFolder;

    private static Cursors started(Path folder) {
        return new CursorKey().cursors(new Secrets(new SecureRandom()), folder);
    }

    @Test
    void cursorOfAProgramThatWasStartedAgain_isGood() {
        String cursor = started(dataFolder).sign("list", "4930");

        assertThat(started(dataFolder).verify("list", cursor)).isEqualTo("4930");
    }

    @Test
    void cursorOfAnotherInstallation_isRefused() {
        String cursor = started(dataFolder).sign("list", "4930");

        assertThatThrownBy(() -> started(dataFolder.resolve("other")).verify("list", cursor))
                .isInstanceOf(RefusedException.class);
    }
}
