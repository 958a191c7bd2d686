package org.openenum.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.number.DialedDigits;

class MaskedLogTest {

    private final LoggerContext logback = new LoggerContext();
    private final Logger log = logback.getLogger("org.openenum");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void configure() {
        logback.setMDCAdapter(new LogbackMDCAdapter());
        lines.setContext(logback);
        lines.start();
        logback.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(lines);
        MaskedLog.put(logback);
    }

    @Test
    void whatIsPutIntoTheMessage_isMasked() {
        log.info("{} goes to {}", new DialedDigits("493012345678"), "sip:+493012345678@sbc.example");

        assertThat(written("%msg")).isEqualTo("49301234xxxx goes to sip:+49301234xxxx@sbc.example");
    }

    @Test
    void countsTimesAndPaths_stay() {
        Instant time = Instant.parse("2026-11-21T10:15:30.123456789Z");

        log.info("change {} of {} in {}", 1234567L, time, Path.of("/data/20261121"));

        assertThat(written("%msg")).isEqualTo("change 1234567 of 2026-11-21T10:15:30.123456789Z in /data/20261121");
    }

    @Test
    void exceptionAndItsCauses_areMaskedWhereTheyWereThrown() {
        Exception cause = new IllegalArgumentException("no destination for +493012345678");
        cause.addSuppressed(new IllegalStateException("493012345678 is locked"));

        log.error("a job failed", new IllegalStateException("8.7.6.5.4.3.2.1.0.3.9.4.e164.arpa", cause));

        assertThat(written("%msg%n%ex{full}"))
                .contains("java.lang.IllegalStateException: x.x.x.x.4.3.2.1.0.3.9.4.e164.arpa")
                .contains("Caused by: java.lang.IllegalArgumentException: no destination for +49301234xxxx")
                .contains("Suppressed: java.lang.IllegalStateException: 49301234xxxx is locked")
                .contains("\tat org.openenum.log.MaskedLogTest.")
                .contains("common frames omitted")
                .doesNotContain("5678");
    }

    @Test
    void contextAndPairs_areMasked() {
        logback.getMDCAdapter().put("request", "493012345678");
        log.atInfo()
                .addKeyValue("number", "+493012345678")
                .addKeyValue("rows", 1234567)
                .log("read");

        assertThat(written("%X{request} %kvp{NONE}")).isEqualTo("49301234xxxx number=+49301234xxxx rows=1234567");
    }

    @Test
    void secondMask_isNotPutThere() {
        MaskedLog.put(logback);

        log.info("once");

        assertThat(lines.list)
                .hasSize(1)
                .first()
                .isInstanceOfSatisfying(
                        MaskedEvent.class, event -> assertThat(event.event()).isNotInstanceOf(MaskedEvent.class));
    }

    private String written(String pattern) {
        PatternLayout layout = new PatternLayout();
        layout.setContext(logback);
        layout.setPattern(pattern);
        layout.start();
        return layout.doLayout(lines.list.get(0));
    }
}
