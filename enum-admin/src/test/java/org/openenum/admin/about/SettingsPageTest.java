package org.openenum.admin.about;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.database.PrimaryWatch;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.ui.ExtendedModelMap;

class SettingsPageTest {

    @Test
    void databaseAddress_isShownWithoutItsPassword() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty(
                        "openenum.database.url", "jdbc:postgresql://db/openenum?user=alice&password=geheim&ssl=true");
        ExtendedModelMap model = new ExtendedModelMap();

        new SettingsPage(environment, new PrimaryWatch(null, () -> {})).show(model);

        assertThat(String.valueOf(model.get("settings")))
                .contains("jdbc:postgresql://db/openenum?user=alice&password=***&ssl=true")
                .doesNotContain("geheim");
    }
}
