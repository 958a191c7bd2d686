package org.openenum.load.bench.update;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.DnsUpdates;
import org.openenum.load.bench.traffic.Load;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRun;

/** The changes of one running server, and their progress. One thread uses it. */
final class NumberChanges {

    /** The time until changes have reached their rate. */
    private static final Duration LEAD = Duration.ofSeconds(1);
    /** How many of the changes of a run are checked in DNS. */
    private static final int LOOKED_FOR = 100;
    /** The maximum delay of a change, and some time more for a server whose queue of updates is full. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    /** A busy server uses more of its core than this. */
    private static final double QUIET_SHARE = 0.2;

    private static final Duration LOOK = Duration.ofMillis(250);
    /** A server may need this long for the updates that it has accepted. */
    private static final Duration QUIET_LIMIT = Duration.ofSeconds(20);

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    private final Participant participant;
    private final ChangedNumbers numbers;
    private final Path updates;
    /** The cores for changes. */
    private final Cores writers;

    private final @Nullable EnumAdmin admin;
    private final String token;
    private long turns;

    NumberChanges(Participant participant, ChangedNumbers numbers, Path folder, Cores writers) throws IOException {
        this.participant = participant;
        this.numbers = numbers;
        this.writers = writers;
        this.updates = folder.resolve("updates");
        this.admin = participant.running().admin();
        this.token = admin == null ? "" : admin.token("operator");
    }

    /**
     * Makes changes at full speed until Java has compiled the code: on the single core for changes, to which the
     * program is moved afterwards, that would take minutes.
     */
    void warmUpWriter(int seconds) throws IOException {
        if (admin != null) {
            long firstTurn = turns;
            RestClients.Plan plan = new RestClients.Plan(
                    admin.httpPort(), token, ChangeLoad.ThroughRest.CLIENTS, 0, Duration.ofSeconds(seconds));
            RestRun run = RestClients.run(plan, turn -> ChangeLoad.ThroughRest.request(numbers, firstTurn, turn));
            turns += run.withoutFailure().succeeded() * ChangeLoad.ThroughRest.CHANGES_PER_REQUEST;
            admin.process().moveTo(writers.load());
        }
    }

    /** Sends queries to the server while its numbers change. */
    Row underUpdate(int turn, Questions questions, Load load, int seconds, int perSecond) throws IOException {
        ChangeLoad.Rate rate = new ChangeLoad.Rate(perSecond, seconds + 2 * (int) LEAD.toSeconds(), turns);
        turns += rate.count();
        Row asked;
        ChangeLoad.Made made;
        try (ChangeLoad changes = start(rate)) {
            LockSupport.parkNanos(LEAD.toNanos());
            asked = participant.fullSpeed(turn, questions, load, seconds);
            made = changes.finish();
        }
        awaitQuiet();
        // Concurrent changes may be confirmed in another order: the last ones are left out.
        long certain = Math.max(0, made.confirmed() - LOOKED_FOR);
        int missing = 0;
        for (int i = 0; i < LOOKED_FOR && certain > 0; i++) {
            missing += shows(rate.firstTurn() + i * certain / LOOKED_FOR) ? 0 : 1;
        }
        return asked.and("changing", true)
                .and("changesPerSecond", made.perSecond())
                .and("changesFailed", made.failed())
                .and("lookedFor", certain > 0 ? LOOKED_FOR : 0)
                .and("missing", missing);
    }

    /** Waits for the server to become idle: otherwise, it would apply updates while the next server is measured. */
    private void awaitQuiet() throws IOException {
        PinnedProcess process = participant.running().process();
        long end = System.nanoTime() + QUIET_LIMIT.toNanos();
        double used = QUIET_SHARE;
        while (used >= QUIET_SHARE && System.nanoTime() < end) {
            double before = process.cpuSeconds();
            LockSupport.parkNanos(LOOK.toNanos());
            used = (process.cpuSeconds() - before) / LOOK.toMillis() * MILLIS_PER_SECOND;
        }
    }

    private ChangeLoad start(ChangeLoad.Rate rate) throws IOException {
        if (admin != null) {
            return new ChangeLoad.ThroughRest(admin, token, numbers, rate);
        }
        numbers.writeUpdates(updates, rate.firstTurn(), rate.count());
        return new ChangeLoad.ThroughDns(
                DnsUpdates.start(writers, participant.running().port(), updates, rate.perSecond(), rate.seconds()));
    }

    /** Whether DNS shows the change of a turn. */
    private boolean shows(long turn) throws IOException {
        Asker asker = new Asker(participant.running().port());
        String uri = numbers.uri(turn);
        try {
            Waiting.until(
                    PATIENCE,
                    BETWEEN_TRIES,
                    () -> asker.isAnswered(
                            numbers.question(turn),
                            (name, answer) -> answer.toString().contains(uri) ? "" : "old"));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
