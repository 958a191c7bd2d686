package org.openenum.server.config;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Keeps log events from before Spring Boot's set-up of the log, and writes them afterwards, with their original times.
 */
final class HeldLog extends AppenderBase<ILoggingEvent> {

    /** A start logs five lines; this leaves space for one with many errors. */
    private static final int MOST = 1_000;

    private final LoggerContext log;
    private final List<ILoggingEvent> held = new ArrayList<>();
    private int leftOut;

    private HeldLog(LoggerContext log) {
        this.log = log;
    }

    /** Keeps nothing if a program in this process has already set up the log. */
    static HeldLog begin() {
        return begin((LoggerContext) LoggerFactory.getILoggerFactory());
    }

    static HeldLog begin(LoggerContext log) {
        HeldLog held = new HeldLog(log);
        if (log.getObject(LoggingSystem.class.getName()) == null) {
            Logger root = log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
            root.detachAndStopAllAppenders();
            root.setLevel(Level.INFO);
            held.setContext(log);
            held.start();
            root.addAppender(held);
        }
        return held;
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (held.size() < MOST) {
            event.prepareForDeferredProcessing();
            held.add(event);
        } else {
            leftOut++;
        }
    }

    /** To be called when the log is set up. */
    synchronized void write() {
        for (ILoggingEvent event : held) {
            Logger logger = log.getLogger(event.getLoggerName());
            if (logger.isEnabledFor(event.getLevel())) {
                logger.callAppenders(event);
            }
        }
        if (leftOut > 0) {
            log.getLogger(HeldLog.class)
                    .warn("{} lines of the start are not here: there were more than {}", leftOut, MOST);
        }
        held.clear();
        leftOut = 0;
    }
}
