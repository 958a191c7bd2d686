package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The settings of this program in {@code openenum.conf.example}. */
class ExampleSettingsTest {

    /** Set by the launcher. */
    private static final String TAKE = "openenum.handover.take";

    @Test
    void exampleFile_listsEverySetting() throws IOException {
        List<String> example = Files.readAllLines(Path.of("../openenum.conf.example"));

        assertThat(settings())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(example).anyMatch(line -> line.startsWith("#" + variable(name) + "=")));
    }

    private static List<String> settings() throws IOException {
        Properties defaults = new Properties();
        try (InputStream in = ExampleSettingsTest.class.getResourceAsStream("/settings.properties")) {
            defaults.load(in);
        }
        return defaults.stringPropertyNames().stream()
                .filter(name -> !name.equals(TAKE))
                .toList();
    }

    private static String variable(String name) {
        return name.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT);
    }
}
