package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.client.ArchivedLog;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * enum-admin is killed while old changes are moved from the database to a file of the archive, or just after the file
 * is complete. At its start it checks whether there are too many changes.
 */
public final class ArchiveKilled extends Scenario {

    private static final int MAX_CHANGES = 10_000;
    /** A tenth is moved when there are more. */
    private static final int CHANGES_PER_ROUND = MAX_CHANGES / 10 + 500;

    private static final Set<Effect> WITHOUT_ADMIN = EnumSet.of(Effect.LATE);
    private static final Duration FILLED_WITHIN = Duration.ofMinutes(3);
    private static final Duration BEGUN_WITHIN = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);
    /** Writing a file of a thousand changes and removing them from the database takes about as long, or less. */
    private static final int AFTER_MILLIS = 1_200;

    public ArchiveKilled() {
        super("kill-archive", "enum-admin is killed while it moves old changes to the archive");
    }

    @Override
    public String obstacle(String database) {
        return database.equals(Storage.EMBEDDED)
                ? ""
                : "on PostgreSQL the archive rests for five minutes after its writer was killed";
    }

    @Override
    public boolean startsAgain() {
        return true;
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        return Ground.Plan.on(place, database)
                .admin("OPENENUM_ARCHIVE_MAXCHANGES", "" + MAX_CHANGES)
                .start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Path folder = trial.ground().storage().data().resolve("archive");
        ArchivedLog log = new ArchivedLog(trial.ground().counterpart(), folder);
        awaitChanges(trial, MAX_CHANGES);
        trial.rounds(() -> {
            awaitChanges(trial, CHANGES_PER_ROUND);
            trial.fault(WITHOUT_ADMIN, () -> {
                int before = log.complete();
                trial.ground().admin().crash();
                Waiting.until(BEGUN_WITHIN, BETWEEN_LOOKS, () -> log.isWriting() || log.complete() > before);
                trial.pause(Duration.ofMillis(ThreadLocalRandom.current().nextInt(AFTER_MILLIS)));
                trial.countMoment(log.isWriting() ? "writing" : "removing");
                trial.ground().admin().crash();
            });
        });
        EnumAdmin admin = trial.ground().enumAdmin();
        admin.proveTrail();
        ArchivedLog.Found found = log.read();
        trial.count("archivedChanges", found.archived());
        trial.count("keptChanges", found.kept());
        trial.count("archiveFiles", log.complete());
        trial.found(found.violations());
    }

    private static void awaitChanges(Trial trial, int count) throws IOException {
        long enough = trial.acknowledged() + count;
        Waiting.until(FILLED_WITHIN, Duration.ofMillis(20), () -> trial.acknowledged() >= enough);
    }
}
