package org.openenum.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;

/** Passes masked events to another appender. Callable from every thread; the other appender synchronises itself. */
final class MaskingAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private final Appender<ILoggingEvent> writer;

    MaskingAppender(Appender<ILoggingEvent> writer) {
        this.writer = writer;
        setName(writer.getName());
        setContext(writer.getContext());
    }

    @Override
    protected void append(ILoggingEvent event) {
        writer.doAppend(new MaskedEvent(event));
    }

    @Override
    public void stop() {
        super.stop();
        writer.stop();
    }
}
