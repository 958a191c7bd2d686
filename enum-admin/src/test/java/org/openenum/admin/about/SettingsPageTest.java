package org.openenum.admin.about;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

        new SettingsPage(environment, PrimaryWatch.ofWriter(new HikariDataSource())).show(model);

        assertThat(String.valueOf(model.get("settings")))
                .contains("jdbc:postgresql://db/openenum?user=alice&password=***&ssl=true")
                .doesNotContain("geheim");
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages", "messages_de"})
    void everySetting_isExplained(String bundle) {
        ExtendedModelMap model = new ExtendedModelMap();
        new SettingsPage(new MockEnvironment(), PrimaryWatch.ofWriter(new HikariDataSource())).show(model);

        List<?> lines = (List<?>) model.get("settings");
        ResourceBundle messages = ResourceBundle.getBundle(bundle, Locale.ROOT);
        assertThat(lines)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(messages.keySet())
                        .contains("setting." + ((SettingsPage.Line) Objects.requireNonNull(line)).name()));
    }
}
