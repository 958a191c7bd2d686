package org.openenum.load.simulation;

import java.time.Duration;

/** What is promised from the acknowledgement of a change to its first right answer. */
final class UpdateGoals {

    static final int MEDIAN_MILLIS = 50;
    static final int P999_MILLIS = 1_000;
    static final int MAX_MILLIS = 2_000;
    /** Who has waited so long need not wait on. */
    static final Duration PATIENCE = Duration.ofMillis(MAX_MILLIS);

    private UpdateGoals() {}
}
