package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/** The settings of this program in {@code openenum.conf.example}. */
class ExampleSettingsTest {

    @Test
    void exampleFile_listsEverySetting() throws IOException {
        List<String> example = Files.readAllLines(Path.of("../openenum.conf.example"));

        assertThat(settings())
                .contains("OPENENUM_DATABASE_URL")
                .allSatisfy(variable -> assertThat(example).anyMatch(line -> line.startsWith("#" + variable + "=")));
    }

    private static List<String> settings() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scan.findCandidateComponents("org.openenum.admin").stream()
                .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
                .flatMap(type -> settings(
                        type.getAnnotation(ConfigurationProperties.class).value(), type))
                .toList();
    }

    private static Stream<String> settings(String prefix, Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).flatMap(component -> settings(prefix, component));
    }

    private static Stream<String> settings(String prefix, RecordComponent component) {
        String name = prefix + "." + component.getName();
        return component.getType().isRecord()
                ? settings(name, component.getType())
                : Stream.of(name.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT));
    }
}
