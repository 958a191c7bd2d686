package org.openenum.load.simulation;

import java.time.Duration;

/** The promised times from the acknowledgement of a change to its first correct answer. */
final class UpdateGoals {

    static final int MEDIAN_MILLIS = 50;
    static final int P999_MILLIS = 1_000;
    static final int MAX_MILLIS = 2_000;
    /** After this time, waiting longer makes no difference. */
    static final Duration PATIENCE = Duration.ofMillis(MAX_MILLIS);

    private UpdateGoals() {}
}
