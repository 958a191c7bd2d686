package org.openenum.routing;

import java.util.random.RandomGenerator;

/**
 * An order of targets, drawn by their weights (MyXDNS, algorithm 1): each draw normalises the weights over the
 * remaining targets. When only targets without a weight remain, they follow in random order.
 *
 * <p>Owned by one thread. It allocates nothing after construction.
 */
public final class WeightedOrder {

    /** The distance between two neighbouring values of 53 random bits. */
    private static final double UNIT = 0x1.0p-53;

    /** The earliest time of a target without a weight: later than all others, however small their weights. */
    private static final double LATE = Double.MAX_VALUE / 2;

    private final RandomGenerator random;
    private final double[] times = new double[RoutingPolicy.MAX_TARGETS];

    /** @param random need be neither thread-safe nor cryptographically secure */
    public WeightedOrder(RandomGenerator random) {
        this.random = random;
    }

    /**
     * Draws a new order.
     *
     * @param order receives the targets' indices in the policy, first drawn first; at least as long as the number of
     *     targets
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

    /** The index in {@code order} of the next target. */
    private int next(RegionShares shares, int[] order, int at, int size, double total) {
        double left = random.nextDouble() * total;
        int chosen = at;
        for (int i = at; i < size; i++) {
            double weight = shares.weight(order[i]);
            if (weight > 0) {
                chosen = i; // kept if rounding leaves a remainder after the last
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
     * Draws the same order for the same key each time, and a change of weights moves as few keys as possible. Each
     * target gets an exponentially distributed time with its weight as the rate, determined by the key and the target
     * alone; the order is that of the times. Its distribution is that of {@link #draw}: each of the remaining targets
     * is next with its weight normalised over them.
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

    /** Targets without a weight come after all others, in an order determined by the key alone. */
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
