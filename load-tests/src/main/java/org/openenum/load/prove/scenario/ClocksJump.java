package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.openenum.load.bench.server.Program;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.JumpingClock;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * The clocks of both programs jump, one after the other, a day forward and a day back, without any effect on clients.
 */
public final class ClocksJump extends Scenario {

    private static final Set<Effect> NONE = Set.of();
    private static final Duration DAY = Duration.ofDays(1);

    public ClocksJump() {
        super(
                "jump-clocks",
                "the clocks of enum-admin and enum-server jump, one after the other, a day forward and a day back");
    }

    @Override
    public String obstacle(String database) {
        return JumpingClock.isPossible() ? "" : JumpingClock.PACKAGE + " is not installed";
    }

    /** One for each program; the database has the right time, unless it is part of enum-admin. */
    private record Clocks(JumpingClock admin, JumpingClock server) implements AutoCloseable {

        /** Nothing to do: the programs have ended, and nothing else uses the clocks. */
        @Override
        public void close() {}
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Clocks clocks = new Clocks(
                new JumpingClock(place.folder().resolve("admin.clock")),
                new JumpingClock(place.folder().resolve("server.clock")));
        Ground.Plan plan = Ground.Plan.on(place, database).above(clocks);
        clocks.admin().settings().forEach(plan::admin);
        clocks.server().settings().forEach(plan::server);
        return plan.start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Clocks clocks = trial.ground().beneath(Clocks.class);
        trial.rounds(() -> {
            for (Duration wrongBy : List.of(DAY, DAY.negated(), Duration.ZERO)) {
                jump(trial, clocks.admin(), trial.ground().admin(), wrongBy);
                jump(trial, clocks.server(), trial.ground().server(), wrongBy);
            }
        });
        trial.calm();
    }

    private static void jump(Trial trial, JumpingClock clock, Program program, Duration wrongBy) throws IOException {
        trial.calm();
        trial.fault(NONE, () -> {
            clock.jumpTo(wrongBy);
            clock.awaitIn(program);
        });
    }
}
