package org.openenum.routing;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * The probabilities and TTLs of a set of targets: for each region, how likely a requester of that region gets which
 * target, and how long it may cache it (MyXDNS, section 3.1). Immutable.
 */
public final class RoutingPolicy {

    /** Stands for a requester without a region. */
    public static final int NO_REGION = 0;

    /**
     * The TTL of a share without one, if its target has none for requesters without a region either (MyXDNS, section
     * 4.1).
     */
    public static final int DEFAULT_TTL_SECONDS = 360;

    /** The time to draw grows with the square of this, and 64 addresses exceed a UDP answer several times. */
    public static final int MAX_TARGETS = 64;

    /**
     * A policy is written again and again: with all targets, this many regions make some two hundred kilobytes of text.
     */
    public static final int MAX_REGIONS = 100;

    private final List<TargetShares> targets;
    private final RegionShares fallback;
    private final int[] regionIds;
    private final RegionShares[] regions;

    /**
     * Normalises the weights.
     *
     * @param targets one to {@value #MAX_TARGETS}, each once; a region of one target must have a share in all
     * @throws InvalidPartException naming the part
     */
    public RoutingPolicy(List<TargetShares> targets) {
        this.targets = List.copyOf(targets);
        checkTargets();
        long[] hashes = targets.stream()
                .mapToLong(target -> StickyKey.of(target.target()))
                .toArray();
        int[] ttls = new int[targets.size()];
        Arrays.fill(ttls, DEFAULT_TTL_SECONDS);
        fallback = new RegionShares(targets.stream().map(TargetShares::fallback).toList(), ttls, hashes);
        for (int i = 0; i < ttls.length; i++) {
            ttls[i] = fallback.ttlSeconds(i);
        }
        Set<Integer> named = new TreeSet<>();
        targets.forEach(target -> named.addAll(target.regions().keySet()));
        if (named.size() > MAX_REGIONS) {
            throw new InvalidPartException(
                    "targets", Sentence.of("policy.too-many-regions", MAX_REGIONS, named.size()));
        }
        regionIds = named.stream().mapToInt(Integer::intValue).toArray();
        regions = Arrays.stream(regionIds)
                .mapToObj(region -> new RegionShares(sharesOf(region), ttls, hashes))
                .toArray(RegionShares[]::new);
    }

    /** The targets; shares refer to them by index. */
    public List<TargetShares> targets() {
        return targets;
    }

    /** The ids of the regions in the policy. */
    public Set<Integer> regions() {
        return targets.get(0).regions().keySet();
    }

    /**
     * The shares for a requester: those of its region, or the default if the policy does not name the region. Allocates
     * nothing.
     */
    public RegionShares of(int region) {
        int place = Arrays.binarySearch(regionIds, region);
        return place < 0 ? fallback : regions[place];
    }

    /** Policies are equal if their shares are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof RoutingPolicy policy && policy.targets.equals(targets);
    }

    @Override
    public int hashCode() {
        return targets.hashCode();
    }

    @Override
    public String toString() {
        return targets.toString();
    }

    private void checkTargets() {
        if (targets.isEmpty() || targets.size() > MAX_TARGETS) {
            throw new InvalidPartException("targets", Sentence.of("policy.targets", MAX_TARGETS, targets.size()));
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < targets.size(); i++) {
            String name = targets.get(i).target();
            if (!names.add(name)) {
                throw new InvalidPartException("targets/" + i + "/target", Sentence.of("policy.target-twice", name));
            }
        }
    }

    private List<Share> sharesOf(int region) {
        for (int i = 0; i < targets.size(); i++) {
            if (!targets.get(i).regions().containsKey(region)) {
                throw new InvalidPartException(
                        "targets/" + i + "/regions/" + region,
                        Sentence.of("policy.no-weight", region, targets.get(i).target()));
            }
        }
        return targets.stream()
                .map(target -> target.regions().getOrDefault(region, Share.NONE))
                .toList();
    }
}
