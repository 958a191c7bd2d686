package org.openenum.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.MessageFormatter;

/** A log event in which all text is masked; appenders see only this one. */
record MaskedEvent(ILoggingEvent event) implements ILoggingEvent {

    @Override
    public @Nullable String getMessage() {
        return masked(event.getMessage());
    }

    @Override
    public @Nullable String getFormattedMessage() {
        Object[] arguments = getArgumentArray();
        return arguments == null
                ? masked(event.getFormattedMessage())
                : MessageFormatter.basicArrayFormat(getMessage(), arguments);
    }

    @Override
    public @Nullable Object @Nullable [] getArgumentArray() {
        Object[] arguments = event.getArgumentArray();
        return arguments == null
                ? null
                : Arrays.stream(arguments).map(MaskedEvent::maskedValue).toArray();
    }

    @Override
    public @Nullable IThrowableProxy getThrowableProxy() {
        return MaskedThrowable.of(event.getThrowableProxy());
    }

    @Override
    public Map<String, @Nullable String> getMDCPropertyMap() {
        return masked(event.getMDCPropertyMap());
    }

    @Override
    @Deprecated
    public Map<String, @Nullable String> getMdc() {
        return masked(event.getMDCPropertyMap());
    }

    private static Map<String, @Nullable String> masked(Map<String, @Nullable String> context) {
        Map<String, @Nullable String> masked = new LinkedHashMap<>(context);
        masked.replaceAll((name, value) -> masked(value));
        return masked;
    }

    @Override
    public @Nullable List<KeyValuePair> getKeyValuePairs() {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        return pairs == null
                ? null
                : pairs.stream()
                        .map(pair -> new KeyValuePair(pair.key, maskedValue(pair.value)))
                        .toList();
    }

    /** Counts and ids are logged as Java numbers; telephone numbers never are. */
    private static @Nullable Object maskedValue(@Nullable Object value) {
        if (value == null
                || value instanceof Number
                || value instanceof Temporal
                || value instanceof TemporalAmount
                || value instanceof Path) {
            return value;
        }
        return NumberMask.of(MessageFormatter.basicArrayFormat("{}", new Object[] {value}));
    }

    private static @Nullable String masked(@Nullable String text) {
        return text == null ? null : NumberMask.of(text);
    }

    @Override
    public String getThreadName() {
        return event.getThreadName();
    }

    @Override
    public Level getLevel() {
        return event.getLevel();
    }

    @Override
    public String getLoggerName() {
        return event.getLoggerName();
    }

    @Override
    public LoggerContextVO getLoggerContextVO() {
        return event.getLoggerContextVO();
    }

    @Override
    public StackTraceElement[] getCallerData() {
        return event.getCallerData();
    }

    @Override
    public boolean hasCallerData() {
        return event.hasCallerData();
    }

    @Override
    public @Nullable List<Marker> getMarkerList() {
        return event.getMarkerList();
    }

    @Override
    public long getTimeStamp() {
        return event.getTimeStamp();
    }

    @Override
    public int getNanoseconds() {
        return event.getNanoseconds();
    }

    @Override
    public @Nullable Instant getInstant() {
        return event.getInstant();
    }

    @Override
    public long getSequenceNumber() {
        return event.getSequenceNumber();
    }

    @Override
    public void prepareForDeferredProcessing() {
        event.prepareForDeferredProcessing();
    }
}
