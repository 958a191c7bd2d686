package org.openenum.log;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.ILoggerFactory;

/** A log without readable telephone numbers, wherever a line comes from. */
public final class MaskedLog {

    private MaskedLog() {}

    /** Puts a mask before each present appender; an appender that is masked already stays as it is. */
    public static void put(ILoggerFactory loggers) {
        if (loggers instanceof LoggerContext logback) {
            logback.getLoggerList().forEach(MaskedLog::mask);
        }
    }

    private static void mask(Logger logger) {
        List<Appender<ILoggingEvent>> writers = new ArrayList<>();
        logger.iteratorForAppenders().forEachRemaining(writers::add);
        for (Appender<ILoggingEvent> writer : writers) {
            if (!(writer instanceof MaskingAppender)) {
                MaskingAppender masking = new MaskingAppender(writer);
                masking.start();
                logger.detachAppender(writer);
                logger.addAppender(masking);
            }
        }
    }
}
