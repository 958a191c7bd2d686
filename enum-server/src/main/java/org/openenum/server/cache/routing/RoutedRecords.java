package org.openenum.server.cache.routing;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.RoutingText;
import org.openenum.routing.TargetShares;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;

/**
 * Which records of a set its routing policy chooses among, and by which weights: those that a control process has set
 * for a time, or its own. Any thread may read; that of the feed sets weights.
 */
public final class RoutedRecords {

    /** The object and its policy, with their arrays. */
    private static final int OVERHEAD_BYTES = 300;

    /** Beside its name and its shares. */
    private static final int BYTES_PER_TARGET = 120;

    /** As it was read, and as it is drawn from. */
    private static final int BYTES_PER_SHARE = 100;

    private final Routing routing;
    private final int[] ofTargets;
    private final int[] others;
    private final Validity validity;
    private volatile @Nullable Weights lease;

    /** Weights that hold for a time, in place of the policy's own. */
    private record Weights(RoutingPolicy policy, long endsAtMillis) {}

    private RoutedRecords(Routing routing, int[] ofTargets, int[] others) {
        this.routing = routing;
        this.validity = new Validity(routing.times());
        this.ofTargets = ofTargets;
        this.others = others;
    }

    /** @param targets where each of the records leads, in their order */
    public static RoutedRecords of(Routing routing, List<String> targets) {
        int[] ofTargets = routing.policy().targets().stream()
                .mapToInt(target -> targets.indexOf(target.target()))
                .toArray();
        return new RoutedRecords(routing, ofTargets, others(ofTargets, targets.size()));
    }

    private static int[] others(int[] ofTargets, int records) {
        return IntStream.range(0, records)
                .filter(record -> IntStream.of(ofTargets).noneMatch(named -> named == record))
                .toArray();
    }

    /** What was written, of a set of so many records. */
    public static RoutedRecords readFrom(PackedInput in, int records) {
        Routing routing = RoutingText.parse(in.getText());
        int[] ofTargets = in.getInts();
        return new RoutedRecords(routing, ofTargets, others(ofTargets, records));
    }

    /** Writes all but the weights that hold for a time. */
    public void writeTo(PackedOutput out) {
        out.putText(RoutingText.of(routing));
        out.putInts(ofTargets);
    }

    public Routing routing() {
        return routing;
    }

    /** When records are chosen among: otherwise all are answered as they are. */
    public Validity validity() {
        return validity;
    }

    /**
     * Gives it weights for a time, again and again while they hold: what it has costs nothing more. Those of other
     * targets than its policy's were set for another policy, and are left aside.
     *
     * @param endsAtMillis since 1970
     */
    @SuppressWarnings("ReferenceEquality") // weights are read once
    public void lease(RoutingPolicy policy, long endsAtMillis) {
        Weights now = lease;
        if (now == null || now.policy != policy || now.endsAtMillis != endsAtMillis) {
            lease = names(policy).equals(names(routing.policy())) ? new Weights(policy, endsAtMillis) : null;
        }
    }

    /** Takes them away. */
    public void endLease() {
        lease = null;
    }

    /**
     * What is drawn from for a requester of a region, as one piece: whoever asks twice may be told different weights.
     *
     * @param clock tells the milliseconds since 1970
     */
    public RegionShares shares(int region, LongSupplier clock) {
        Weights weights = lease;
        RoutingPolicy policy =
                weights != null && clock.getAsLong() < weights.endsAtMillis() ? weights.policy() : routing.policy();
        return policy.of(region);
    }

    private static List<String> names(RoutingPolicy policy) {
        return policy.targets().stream().map(TargetShares::target).toList();
    }

    /** What it costs in memory, in bytes, but for weights that hold for a time: few sets have some. */
    public int weightBytes() {
        String control = routing.control();
        int bytes = OVERHEAD_BYTES + (control == null ? 0 : control.length());
        for (TargetShares target : routing.policy().targets()) {
            int shares = 1 + target.regions().size();
            bytes += BYTES_PER_TARGET + target.target().length() + BYTES_PER_SHARE * shares;
        }
        return bytes;
    }

    /** The record that leads to a target of the policy. */
    public int ofTarget(int target) {
        return ofTargets[target];
    }

    /** How many records the policy does not name: they are answered always. */
    public int others() {
        return others.length;
    }

    /** One of these. */
    public int other(int place) {
        return others[place];
    }
}
