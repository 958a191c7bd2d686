package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.Program;
import org.openenum.load.prove.client.Probe;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.history.Checker;
import org.openenum.load.prove.history.Disturbance;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.FloodAnswers;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Repetitions;
import org.openenum.load.prove.history.Usage;
import org.openenum.load.prove.history.Violation;

/** One run of a scenario while clients work. One thread uses it, except for {@link #progress}. */
public final class Trial {

    private static final double NANOS_PER_SECOND = 1e9;

    /** By then each number has been changed some times; a hundred rounds of a long run have 200,000 changes. */
    private static final int CHANGES_IN_A_CALM = 300;

    private static final int CHANGES_IN_A_LONG_CALM = 2_000;

    private static final Duration CALM = Duration.ofSeconds(1);
    private static final Duration CALM_LIMIT = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final Ground ground;
    private final Probe probe;
    private final Duration bound;
    private final Length length;
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile History history = new History();
    private final AtomicLong acknowledgedBefore = new AtomicLong();
    private long begunNanos;
    private int faults;
    private Duration longestOutage = Duration.ZERO;
    private long longestWithoutWritesNanos;
    private long longestBehindDatabaseNanos;
    private long longestNanos;
    private String stoppedBecause = "";
    private final List<Usage> looks = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final List<Violation> found = new ArrayList<>();

    private Trial(Ground ground, Length length, Duration bound) {
        this.ground = ground;
        this.probe = new Probe(ground.counterpart());
        this.bound = bound;
        this.length = length;
    }

    /**
     * Begins a run as soon as everything works.
     *
     * @param bound how long DNS may take to show a change without a fault
     */
    public static Trial begin(Ground ground, Length length, Duration bound) throws IOException {
        Trial trial = new Trial(ground, length, bound);
        trial.probe.awaitWrite();
        trial.probe.awaitAnswers();
        trial.begunNanos = System.nanoTime();
        return trial;
    }

    /** Records everything that follows in another history. */
    public void goOnIn(History next) {
        acknowledgedBefore.addAndGet(history.acknowledged());
        history = next;
    }

    /** Something that is done to the product. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    public Ground ground() {
        return ground;
    }

    /** How long DNS may take to show a change without a fault. */
    public Duration bound() {
        return bound;
    }

    /** Repeats an action until the length is reached or the history is full. */
    public void rounds(Action round) throws IOException {
        do {
            int number = rounds.get() + 1;
            try {
                round.run();
            } catch (IOException e) {
                throw new IOException("round " + number + ": " + e.getMessage(), e);
            }
            rounds.set(number);
        } while (hasMore() && !history.isFull());
    }

    /** Runs an action in every round, after leaving clients alone for a while; leaves them alone at the end, too. */
    public void faults(Set<Effect> effects, Action action) throws IOException {
        rounds(() -> {
            calm();
            fault(effects, action);
        });
        calm();
    }

    /** Whether more rounds are needed when the history is full. */
    public boolean hasMore() {
        return stoppedBecause.isEmpty()
                && length.hasMore(rounds.get(), Duration.ofNanos(System.nanoTime() - begunNanos));
    }

    /** Ends it early because something failed. What clients have seen so far is still checked. */
    public void stopBecause(IOException reason) {
        stoppedBecause = String.valueOf(reason.getMessage());
    }

    /** Why it ended early; empty if it did not. */
    public String stoppedBecause() {
        return stoppedBecause;
    }

    /** Keeps the outage for its length. */
    public void outage(Duration usual) throws IOException {
        Duration outage = length.outageOr(usual);
        longestOutage = outage.compareTo(longestOutage) > 0 ? outage : longestOutage;
        pause(outage);
    }

    /** Its progress, for people. Any thread may call it. */
    public String progress() {
        String of = length.rounds() > 1 ? " of " + length.rounds() : "";
        return String.format(
                Locale.ROOT, "round %,d%s, %,d changes acknowledged", rounds.get() + 1, of, acknowledged());
    }

    /** Leaves clients alone for a second, and until some changes were acknowledged. */
    public void calm() throws IOException {
        calm(CALM);
    }

    /** Leaves clients alone for a while, and until some changes were acknowledged, however slow the machine is. */
    public void calm(Duration time) throws IOException {
        long enough = history.acknowledged() + (length.isShort() ? CHANGES_IN_A_CALM : CHANGES_IN_A_LONG_CALM);
        pause(time);
        Waiting.until(CALM_LIMIT, BETWEEN_LOOKS, () -> history.acknowledged() >= enough);
    }

    /** Waits. */
    public void pause(Duration time) throws IOException {
        Waiting.pause(time);
    }

    /** Allows the answers to each source of floods to exceed its queries by this many octets. */
    public void limitFloods(long octets) {
        history.limitFloods(octets);
    }

    /** Keeps the answers to floods. */
    public void add(List<FloodAnswers> floods) {
        floods.forEach(history::add);
    }

    /**
     * Records the resources that both programs use.
     *
     * @param collected whether to collect their garbage before, which takes some tenths of a second
     */
    public void look(boolean collected) throws IOException {
        for (Program program : List.of(ground.admin(), ground.server())) {
            PinnedProcess process = program.process();
            looks.add(new Usage(
                    program.name(),
                    collected ? process.liveHeapBytes() : 0,
                    process.residentBytes(),
                    process.descriptors(),
                    process.threads()));
        }
    }

    /** The recorded resources. */
    public List<Usage> looks() {
        return List.copyOf(looks);
    }

    /** The number of changes acknowledged so far. */
    public long acknowledged() {
        return acknowledgedBefore.get() + history.acknowledged();
    }

    /** Counts something that only this scenario has. */
    public void count(String figure, long more) {
        counts.merge(figure, more, Long::sum);
    }

    /** Counts a kill by the state at that moment: {@code killedWhenApplying}. */
    public void countMoment(String state) {
        count("killedWhen" + state.substring(0, 1).toUpperCase(Locale.ROOT) + state.substring(1), 1);
    }

    /** The counts, by the names of their figures. */
    public Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    /** Keeps findings of the scenario itself. */
    public void found(List<Violation> violations) {
        found.addAll(violations);
    }

    /** The findings of the scenario itself. */
    public List<Violation> found() {
        return List.copyOf(found);
    }

    /** Whether there is only one round. */
    public boolean isShort() {
        return length.isShort();
    }

    /** The changes sent again in this history so far. */
    public Repetitions repetitions() {
        return history.repetitions();
    }

    /** Whether a violation of this kind is found already, while clients work. */
    public boolean shows(Violation.Kind kind) {
        return new Checker(history, bound).check().count(kind) > 0;
    }

    /** Runs an action, and waits until changes are accepted and shown again. */
    public void fault(Set<Effect> effects, Action action) throws IOException {
        long begun = System.nanoTime();
        try {
            action.run();
            probe.awaitWrite();
            probe.awaitAnswers();
        } finally {
            // Also after a failure: what clients have seen so far belongs to it.
            long ended = System.nanoTime();
            history.add(new Disturbance(begun, ended, effects));
            faults++;
            longestWithoutWritesNanos = Math.max(
                    longestWithoutWritesNanos,
                    history.longestWithoutWrite(begun, ended).nanos());
            longestNanos = Math.max(longestNanos, ended - begun);
        }
    }

    /** Waits until the product accepts changes after the database beneath it does. */
    public void awaitWritesBehindDatabase() throws IOException {
        long begun = System.nanoTime();
        probe.awaitWrite();
        longestBehindDatabaseNanos = Math.max(longestBehindDatabaseNanos, System.nanoTime() - begun);
    }

    /** The number of rounds. */
    public int rounds() {
        return rounds.get();
    }

    /** The number of faults. */
    public int faults() {
        return faults;
    }

    /** The length of the longest outage; 0 without one. */
    public long longestOutageSeconds() {
        return longestOutage.toSeconds();
    }

    /** The longest time in a fault without an acknowledged change. */
    public double longestWithoutWritesSeconds() {
        return longestWithoutWritesNanos / NANOS_PER_SECOND;
    }

    /** The longest part of that in which the database already accepted changes; 0 if not measured. */
    public double longestBehindDatabaseSeconds() {
        return longestBehindDatabaseNanos / NANOS_PER_SECOND;
    }

    /** The longest time from a fault to answers that show a change made after it. */
    public double longestSeconds() {
        return longestNanos / NANOS_PER_SECOND;
    }
}
