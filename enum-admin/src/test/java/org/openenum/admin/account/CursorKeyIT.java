package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.peers.SharedSecrets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Cursors;
import org.openenum.database.TestDatabase;

class CursorKeyIT {

    /** A new instance, as in another program on this database, or after a restart. */
    private static Cursors started(TestDatabase database) {
        return new CursorKey()
                .cursors(
                        new Secrets(new SecureRandom()),
                        RunningAdmin.on(database).get(SharedSecrets.class));
    }

    @ParameterizedTest
    @EnumSource
    void cursorOfAnotherProgramOfTheDatabase_isGood(TestDatabase database) {
        String cursor = started(database).sign("list", "4930");

        assertThat(started(database).verify("list", cursor)).isEqualTo("4930");
        assertThat(RunningAdmin.on(database).get(Cursors.class).verify("list", cursor))
                .isEqualTo("4930");
    }

    @ParameterizedTest
    @EnumSource
    void cursorOfAnotherInstallation_isRefused(TestDatabase database) {
        String cursor = new Cursors(new Secrets(new SecureRandom()).next()).sign("list", "4930");

        assertThatThrownBy(() -> started(database).verify("list", cursor)).isInstanceOf(RefusedException.class);
    }
}
