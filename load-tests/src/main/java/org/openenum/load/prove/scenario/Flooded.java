package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.openenum.load.prove.client.Floods;

/**
 * enum-server is flooded with small questions for large answers, from one address and from many; it keeps its answers
 * small, and everybody else is answered.
 */
public record Flooded() implements Scenario {

    private static final Duration CALM = Duration.ofSeconds(1);
    private static final Duration FOR = Duration.ofSeconds(6);

    @Override
    public String name() {
        return "flood";
    }

    @Override
    public String sentence() {
        return "enum-server is flooded with small questions for large answers, from one address and from many";
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Floods floods = new Floods(trial.ground().counterpart());
        floods.prepare();
        trial.rounds(() -> {
            trial.calm(CALM);
            trial.fault(Set.of(), () -> trial.add(floods.run(FOR)));
        });
        trial.calm(CALM);
    }
}
