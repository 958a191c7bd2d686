package org.openenum.admin.account.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.admin.account.Role;

class OidcSettingsTest {

    private static final OidcSettings SETTINGS = new OidcSettings(
            "https://login.example.net",
            "openenum",
            "",
            "",
            List.of(),
            "preferred_username",
            "realm_access.roles",
            "a",
            "o",
            "v");

    @Test
    void severalRoles_theGreatestCounts() {
        assertThat(SETTINGS.roleOf(Map.of("realm_access", Map.of("roles", List.of("v", "staff", "o")))))
                .contains(Role.OPERATOR);
    }

    @Test
    void claimWithDotsInItsName_isFoundToo() {
        assertThat(SETTINGS.roleOf(Map.of("realm_access.roles", "a"))).contains(Role.ADMINISTRATOR);
    }

    @Test
    void claimOfAnotherShapeOrNone_givesNoRole() {
        assertThat(SETTINGS.roleOf(Map.of())).isEmpty();
        assertThat(SETTINGS.roleOf(Map.of("realm_access", "a"))).isEmpty();
        assertThat(SETTINGS.roleOf(Map.of("realm_access", Map.of("roles", Map.of("a", "b")))))
                .isEmpty();
    }

    @Test
    void name_isWrittenAsOurAccountsAre() {
        assertThat(SETTINGS.nameOf(Map.of("preferred_username", " Ida@Example.NET ")))
                .isEqualTo("ida@example.net");
        assertThat(SETTINGS.nameOf(Map.of())).isEmpty();
    }
}
