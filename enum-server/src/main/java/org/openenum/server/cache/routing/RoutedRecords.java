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
 * The records of a set among which its routing policy chooses, and the weights: those of a lease that a control process
 * has set, or the policy's own. Any thread may read; one thread of the feed sets leases.
 */
public final class RoutedRecords {

    /** The object and its policy, with their arrays. */
    private static final int OVERHEAD_BYTES = 300;

    /** In addition to its name and its shares. */
    private static final int BYTES_PER_TARGET = 120;

    /** Both as read and as prepared for draws. */
    private static final int BYTES_PER_SHARE = 100;

    private final Routing routing;
    private final int[] ofTargets;
    private final int[] others;
    private final Validity validity;
    private volatile @Nullable Weights lease;

    /** Temporary weights in place of the policy's own. */
    private record Weights(RoutingPolicy policy, long endsAtMillis) {}

    private RoutedRecords(Routing routing, int[] ofTargets, int[] others) {
        this.routing = routing;
        this.validity = new Validity(routing.times());
        this.ofTargets = ofTargets;
        this.others = others;
    }

    /** @param targets the target of each record, in the order of the records */
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

    /** Reads what was written, for a set with this number of records. */
    public static RoutedRecords readFrom(PackedInput in, int records) {
        Routing routing = RoutingText.parse(in.getText());
        int[] ofTargets = in.getInts();
        return new RoutedRecords(routing, ofTargets, others(ofTargets, records));
    }

    /** Writes everything except a lease. */
    public void writeTo(PackedOutput out) {
        out.putText(RoutingText.of(routing));
        out.putInts(ofTargets);
    }

    public Routing routing() {
        return routing;
    }

    /** When the policy holds; at other times all records are answered unchanged. */
    public Validity validity() {
        return validity;
    }

    /**
     * Sets temporary weights. It is called repeatedly while they hold; setting the same weights again costs nothing.
     * Weights for other targets than the policy's were set for another policy and are ignored.
     *
     * @param endsAtMillis when they end, in milliseconds since 1970
     */
    @SuppressWarnings("ReferenceEquality") // weights are read once
    public void lease(RoutingPolicy policy, long endsAtMillis) {
        Weights now = lease;
        if (now == null || now.policy != policy || now.endsAtMillis != endsAtMillis) {
            lease = names(policy).equals(names(routing.policy())) ? new Weights(policy, endsAtMillis) : null;
        }
    }

    /** Removes the temporary weights. */
    public void endLease() {
        lease = null;
    }

    /**
     * The shares to draw from for a requester in a region, as one consistent state: a second call may return other
     * weights.
     *
     * @param clock returns milliseconds since 1970
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

    /** Its memory in bytes, without a lease: few sets have one. */
    public int weightBytes() {
        String control = routing.control();
        int bytes = OVERHEAD_BYTES + (control == null ? 0 : control.length());
        for (TargetShares target : routing.policy().targets()) {
            int shares = 1 + target.regions().size();
            bytes += BYTES_PER_TARGET + target.target().length() + BYTES_PER_SHARE * shares;
        }
        return bytes;
    }

    /** The record of a target of the policy. */
    public int ofTarget(int target) {
        return ofTargets[target];
    }

    /** The number of records that the policy does not name: they are always answered. */
    public int others() {
        return others.length;
    }

    /** One of the records that the policy does not name. */
    public int other(int place) {
        return others[place];
    }
}
