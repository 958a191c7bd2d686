package org.openenum.load.prove.scenario;

import java.io.IOException;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.history.Violation;

/**
 * A control: enum-admin is killed until something was done and not answered, and what was not answered is sent again as
 * if it were another request. What was done then stands in its own way.
 */
public final class RetriedWithOtherKeys extends Scenario {

    /** At most of them something is between its commit and its answer. */
    private static final int MOST_KILLS = 20;

    public RetriedWithOtherKeys() {
        super(
                "control-other-keys",
                "enum-admin is killed, and what it did not answer is sent again with another key: it must be found out",
                Violation.Kind.NOT_ONCE);
    }

    @Override
    public Retries retries() {
        return Retries.OTHER_KEY;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        for (int kills = 0; kills < MOST_KILLS && trial.repetitions().doneBefore() == 0; kills++) {
            Kill.admin().disturb(trial);
        }
    }
}
