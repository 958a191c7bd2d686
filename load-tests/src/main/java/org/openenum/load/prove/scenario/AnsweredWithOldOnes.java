package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.OldAnswers;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/** A control: a relay between clients and enum-server sometimes returns an old answer. */
public final class AnsweredWithOldOnes extends Scenario {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(4);

    public AnsweredWithOldOnes() {
        super(
                "control-old-answers",
                "a relay in front of enum-server answers with what was true before: it must be found out",
                Violation.Kind.WENT_BACK);
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Ground.Plan plan = Ground.Plan.on(place, database);
        return plan.askedThrough(server -> {
                    OldAnswers liar = new OldAnswers(server);
                    plan.above(liar);
                    return liar.address();
                })
                .start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        trial.calm(LONG_ENOUGH);
    }
}
