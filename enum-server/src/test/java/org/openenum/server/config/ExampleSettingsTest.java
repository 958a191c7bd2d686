package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;

/** What {@code openenum.conf.example} says of the settings of this program. */
class ExampleSettingsTest {

    /** The launcher says it. */
    private static final String TAKE = "openenum.handover.take";

    @Test
    void exampleFile_listsEverySetting() throws IOException {
        List<String> example = Files.readAllLines(Path.of("../openenum.conf.example"));

        assertThat(settings())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(example).anyMatch(line -> line.startsWith("#" + variable(name) + "=")));
    }

    private static List<String> settings() throws IOException {
        EnumerablePropertySource<?> file = (EnumerablePropertySource<?>) new YamlPropertySourceLoader()
                .load("settings", new ClassPathResource("application.yml"))
                .get(0);
        return Arrays.stream(file.getPropertyNames())
                .filter(name -> name.startsWith("openenum.") && !name.equals(TAKE))
                .toList();
    }

    private static String variable(String name) {
        return name.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT);
    }
}
