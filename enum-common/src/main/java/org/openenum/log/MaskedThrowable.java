package org.openenum.log;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An exception with its message and its causes masked. */
record MaskedThrowable(IThrowableProxy throwable) implements IThrowableProxy {

    static @Nullable IThrowableProxy of(@Nullable IThrowableProxy throwable) {
        return throwable == null ? null : new MaskedThrowable(throwable);
    }

    @Override
    public @Nullable String getMessage() {
        return masked(throwable.getMessage());
    }

    @Override
    public @Nullable String getOverridingMessage() {
        return masked(throwable.getOverridingMessage());
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        return of(throwable.getCause());
    }

    @Override
    public IThrowableProxy @Nullable [] getSuppressed() {
        IThrowableProxy[] suppressed = throwable.getSuppressed();
        return suppressed == null
                ? null
                : Arrays.stream(suppressed).map(MaskedThrowable::new).toArray(IThrowableProxy[]::new);
    }

    private static @Nullable String masked(@Nullable String text) {
        return text == null ? null : NumberMask.of(text);
    }

    @Override
    public String getClassName() {
        return throwable.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return throwable.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return throwable.getCommonFrames();
    }

    @Override
    public boolean isCyclic() {
        return throwable.isCyclic();
    }
}
