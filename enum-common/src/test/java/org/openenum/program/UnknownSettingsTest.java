package org.openenum.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {

    @Test
    void misspelledSettings_areFound() {
        assertThat(UnknownSettings.in(List.of("PATH", "OPENENUM_DNS_TCP_IDEL", "OPENENUM_DATA", "OPENENUM_ADMIN_HEPA")))
                .containsExactly("OPENENUM_ADMIN_HEPA", "OPENENUM_DNS_TCP_IDEL");
    }

    @Test
    void settingsOfBothPrograms_andOfTheLauncher_areKnown() {
        assertThat(UnknownSettings.in(List.of(
                        "OPENENUM_DATA",
                        "OPENENUM_DNS_TCP_MAXCONNECTIONS",
                        "OPENENUM_DNS_TCP_MAX_CONNECTIONS",
                        "OPENENUM_OIDC_ISSUER",
                        "OPENENUM_HANDOVER_TAKE")))
                .isEmpty();
    }
}
