package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.openenum.load.prove.client.Imports;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * enum-admin is killed at a random moment of an import, between the first octet sent and the time at which it is
 * usually done.
 */
public final class ImportKilled extends Scenario {

    private static final int ROWS = 1_000_000;
    private static final int FEW_ROWS = 20_000;
    private static final Set<Effect> WITHOUT_ADMIN = EnumSet.of(Effect.LATE);
    private static final Duration CALM = Duration.ofSeconds(1);

    public ImportKilled() {
        super("kill-import", "enum-admin is killed while it imports a table");
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Ground ground = trial.ground();
        Path folder = ground.storage().data().resolveSibling("imports");
        int rows = trial.isShort() ? FEW_ROWS : ROWS;
        ground.enumAdmin().makeZone(Imports.APEX);
        try (Imports imports = new Imports(ground.counterpart(), rows, folder)) {
            long usualNanos = imports.begin().toNanos();
            trial.rounds(() -> {
                trial.pause(CALM);
                Duration moment = Duration.ofNanos(ThreadLocalRandom.current().nextLong(usualNanos));
                trial.fault(WITHOUT_ADMIN, () -> {
                    String state = imports.disturb(moment, ground.admin()::crash);
                    trial.countMoment(state);
                    trial.count("imports", 1);
                    trial.count("importedRows", rows);
                });
            });
            trial.found(imports.finish());
            trial.count("importAnswers", imports.answers());
        }
    }
}
