package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log is configured once at a start: by Spring Boot, from {@code application.yml}. */
class LogSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"logback.xml", "logback-test.xml", "logback-spring.xml"})
    void fileOfLogback_isNotThere(String name) {
        assertThat(EnumServer.class.getClassLoader().getResource(name))
                .as("Logback reads it for the first logger, Spring Boot once more, and both with a parser of XML")
                .isNull();
    }
}
