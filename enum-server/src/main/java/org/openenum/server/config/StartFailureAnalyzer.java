package org.openenum.server.config;

import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.server.handover.TakeoverFailedException;
import org.openenum.server.transport.CannotListenException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Reports in one sentence why the program cannot start, instead of a stack trace. */
final class StartFailureAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CannotListenException) {
                return new FailureAnalysis(
                        cause.getMessage(),
                        cause.getCause() instanceof OutOfMemoryError
                                ? "Lower OPENENUM_DNS_THREADS, or raise MaxDirectMemorySize in enum-server/jvm.options."
                                : "Set OPENENUM_DNS_ADDRESS and OPENENUM_DNS_PORT, or stop the program that uses the port.",
                        failure);
            }
            if (cause instanceof UnusableSettingException) {
                return new FailureAnalysis(
                        cause.getMessage(), "openenum.conf.example lists all settings with their defaults.", failure);
            }
            if (cause instanceof TakeoverFailedException) {
                return new FailureAnalysis(
                        cause.getMessage(),
                        "See the log of the running server; to start without taking over, leave OPENENUM_HANDOVER_TAKE out.",
                        failure);
            }
            if (cause instanceof DatabaseUnavailableException) {
                return new FailureAnalysis(
                        cause.getMessage(),
                        "Start enum-admin on the same database, or set OPENENUM_DATA or OPENENUM_DATABASE_URL.",
                        failure);
            }
        }
        return null;
    }
}
