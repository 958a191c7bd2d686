package org.openenum.load.prove.scenario;

import java.io.IOException;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.history.Violation;

/**
 * A control: enum-admin is killed until a change was made but not answered, and requests without an answer are sent
 * again as if they were new. The change then conflicts with itself.
 */
public final class RetriedWithOtherKeys extends Scenario {

    /** By then a kill has probably come between a commit and its answer. */
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
