package org.openenum.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class CommandLogTest {

    @Test
    void libraries_nameFailuresAlone() {
        LoggerContext loggers = new LoggerContext();
        Logger library = loggers.getLogger("org.flywaydb.core");

        CommandLog.namesFailuresAlone(loggers);

        assertThat(library.isWarnEnabled()).isFalse();
        assertThat(library.isErrorEnabled()).isTrue();
    }
}
