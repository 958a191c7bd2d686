package org.openenum.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;

/** The log of a command at a terminal: the command prints its own messages, and libraries log only errors. */
public final class CommandLog {

    private CommandLog() {}

    /** Logs only errors from now on. */
    public static void namesFailuresAlone(ILoggerFactory loggers) {
        if (loggers instanceof LoggerContext logback) {
            logback.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.ERROR);
        }
    }
}
