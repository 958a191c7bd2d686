package org.openenum.routing;

import java.util.random.RandomGenerator;

/**
 * The order of targets, drawn by their weights (MyXDNS, algorithm 1): the next is drawn with its weight normalised over
 * those that are left; where those that are left have no weight at all, they come in random order.
 *
 * <p>One thread owns it. It allocates nothing after it is made.
 */
public final class WeightedOrder {

    /** The step between two doubles that 53 random bits make. */
    private static final double UNIT = 0x1.0p-53;

    /**
     * When the first of those without a weight may arrive: later than the last of the others, however small its weight.
     */
    private static final double LATE = Double.MAX_VALUE / 2;

    private final RandomGenerator random;
    private final double[] times = new double[RoutingPolicy.MAX_TARGETS];

    /** @param random need not be safe for several threads, nor for secrets */
    public WeightedOrder(RandomGenerator random) {
        this.random = random;
    }

    /**
     * Draws anew.
     *
     * @param order takes the targets' places in the policy, from the first drawn to the last; at least as long as there
     *     are targets
     */
    public void draw(RegionShares shares, int[] order) {
        int size = identity(shares, order);
        for (int at = 0; at < size; at++) {
            double total = 0;
            for (int i = at; i < size; i++) {
                total += shares.weight(order[i]);
            }
            if (total == 0) {
                shuffle(order, at, size);
                return;
            }
            swap(order, at, next(shares, order, at, size, total));
        }
    }

    /** The place of the one to come next. */
    private int next(RegionShares shares, int[] order, int at, int size, double total) {
        double left = random.nextDouble() * total;
        int chosen = at;
        for (int i = at; i < size; i++) {
            double weight = shares.weight(order[i]);
            if (weight > 0) {
                chosen = i; // stays where rounding leaves a rest behind the last
                left -= weight;
                if (left < 0) {
                    return i;
                }
            }
        }
        return chosen;
    }

    private void shuffle(int[] order, int from, int size) {
        for (int i = size - 1; i > from; i--) {
            swap(order, i, from + random.nextInt(i - from + 1));
        }
    }

    /**
     * Draws so that one key always gets one order, and a change of weights moves no more keys than it must: each target
     * runs a race whose time is exponentially distributed with its weight as the rate, decided by the key and the
     * target alone. The order of arrival has the very distribution of {@link #draw}: whoever is first among those left
     * is so with its weight normalised over them.
     *
     * @param key of the called number, see {@link StickyKey}
     */
    public void drawSticky(RegionShares shares, long key, int[] order) {
        int size = identity(shares, order);
        for (int i = 0; i < size; i++) {
            times[i] = time(shares, i, key);
        }
        for (int i = 1; i < size; i++) {
            for (int j = i; j > 0 && times[order[j]] < times[order[j - 1]]; j--) {
                swap(order, j, j - 1);
            }
        }
    }

    /** Those without a weight arrive after all others, in an order that the key decides alone. */
    private static double time(RegionShares shares, int target, long key) {
        long bits = StickyKey.mixed(key ^ shares.targetHash(target)) >>> 11;
        double weight = shares.weight(target);
        return weight == 0 ? LATE * (1 + bits * UNIT) : Math.min(-Math.log((bits + 1) * UNIT) / weight, LATE / 2);
    }

    private static int identity(RegionShares shares, int[] order) {
        int size = shares.size();
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        return size;
    }

    private static void swap(int[] order, int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }
}
