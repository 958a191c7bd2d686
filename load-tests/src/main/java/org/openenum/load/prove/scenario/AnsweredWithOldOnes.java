package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.OldAnswers;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/** A control: between clients and enum-server stands one who sometimes gives an answer from before. */
public record AnsweredWithOldOnes() implements Scenario {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(4);

    @Override
    public String name() {
        return "control-old-answers";
    }

    @Override
    public String sentence() {
        return "a relay in front of enum-server answers with what was true before: it must be found out";
    }

    @Override
    public Set<Violation.Kind> mustFind() {
        return EnumSet.of(Violation.Kind.WENT_BACK);
    }

    @Override
    public boolean isOnCommonGround() {
        return false;
    }

    @Override
    public Ground ground(Place place, String database) throws IOException {
        Ground.Plan plan = Grounds.plan(place, database);
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
