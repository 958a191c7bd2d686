package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.springframework.boot.logging.LoggingSystem;

class HeldLogTest {

    /** A separate context, because other tests in this process write to the log at the same time. */
    private final LoggerContext context = new LoggerContext();

    private final Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Logger early = context.getLogger("early");

    HeldLogTest() {
        context.setMDCAdapter(new LogbackMDCAdapter());
    }

    @Test
    void whatIsSaidBefore_isWrittenOnce_whenTheLogIsSetUp() {
        HeldLog held = HeldLog.begin(context);
        early.info("snapshot {}", 1);
        early.debug("not for anybody");
        early.warn("moved aside");

        root.detachAppender(held);
        listen();
        early.setLevel(Level.WARN);
        held.write();
        held.write();

        assertThat(written.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("moved aside");
    }

    @Test
    void moreLinesThanAreHeld_areCounted() {
        HeldLog held = HeldLog.begin(context);
        for (int i = 0; i < 1_003; i++) {
            early.info("line {}", i);
        }

        root.detachAppender(held);
        listen();
        held.write();

        assertThat(written.list).hasSize(1_001);
        assertThat(written.list.get(1_000).getFormattedMessage())
                .isEqualTo("3 lines of the start are not here: there were more than 1000");
    }

    @Test
    void whereTheLogIsSetUp_nothingIsHeld() {
        context.putObject(LoggingSystem.class.getName(), this);
        listen();
        HeldLog held = HeldLog.begin(context);
        early.warn("at once");
        held.write();

        assertThat(written.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("at once");
    }

    private void listen() {
        written.setContext(context);
        written.start();
        root.addAppender(written);
    }
}
