package org.openenum.admin.config;

import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Reports in one line why the program does not start; the exit code is then not 0. */
final class StartFailure {

    private StartFailure() {}

    /** A database that is unreachable, locked by another process, or of a newer version. */
    static final class Database extends AbstractFailureAnalyzer<DatabaseUnavailableException> {

        @Override
        protected @Nullable FailureAnalysis analyze(Throwable root, DatabaseUnavailableException cause) {
            return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
        }
    }

    /** Writes the line to standard error. */
    static final class Line implements FailureAnalysisReporter {

        @Override
        @SuppressWarnings("SystemOut") // logging may be what failed to start
        public void report(FailureAnalysis analysis) {
            String why = analysis.getDescription().strip().replaceAll("\\s*\\R\\s*", " ");
            System.err.println("enum-admin cannot start: " + why);
        }
    }
}
