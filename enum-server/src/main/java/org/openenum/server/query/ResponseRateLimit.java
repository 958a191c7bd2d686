package org.openenum.server.query;

import java.net.InetAddress;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.openenum.requester.CustomerNetwork;
import org.openenum.server.requester.AddressPrefixes;

/**
 * Response rate limiting: how many answers that are larger than their queries a network gets per second over UDP. A
 * query with a forged source address makes a server send its answer to the victim. Above the limit the answer only has
 * TC, and is no larger than the query; only the owner of the address can then use TCP.
 *
 * <p>A network is that of one customer: a /24 of IPv4, a /56 of IPv6. For each there is one number: the time until
 * which its answers so far would last at the permitted rate (the generic cell rate algorithm), at most one second
 * ahead. All event loops share it, and none waits for another.
 */
public final class ResponseRateLimit {

    /** In whole microseconds, a higher rate would not differ from no limit. */
    public static final int MAX_PER_SECOND = 100_000;

    /** The table of networks: 65,536 in 512 KiB. A set is one cache line, and is searched linearly. */
    private static final int SETS = 8_192;

    private static final int WAYS = 8;

    /** Forged answers to one address affect its neighbours, too. */
    private static final int IPV4_NETWORK_OCTETS = 3;

    /**
     * A slot has 16 bits that distinguish the networks of a set, and a time in microseconds that lasts for nine years.
     */
    private static final long TIME = (1L << 48) - 1;

    private static final int TAG_SHIFT = 48;
    private static final long SECOND_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final int answersPerSecond;
    private final AddressPrefixes exempt;
    private final LongSupplier nanoClock;
    private final long startNanos;

    /** Random, so that nobody can predict which networks share a slot. */
    private final long seed = new SplittableRandom().nextLong();

    private final AtomicLongArray slots;

    /**
     * Limits all networks except some.
     *
     * @param answersPerSecond 1 to {@value #MAX_PER_SECOND}, for one network; 0 is no limit
     * @param exempt requesters without a limit, such as session border controllers
     * @param nanoClock as {@link System#nanoTime}
     */
    public ResponseRateLimit(int answersPerSecond, AddressPrefixes exempt, LongSupplier nanoClock) {
        if (answersPerSecond < 0 || answersPerSecond > MAX_PER_SECOND) {
            throw new IllegalArgumentException("a network may have 0 to " + MAX_PER_SECOND + " answers a second, not "
                    + answersPerSecond + "; 0 is no limit");
        }
        this.answersPerSecond = answersPerSecond;
        this.exempt = exempt;
        this.nanoClock = nanoClock;
        this.startNanos = nanoClock.getAsLong();
        this.slots = new AtomicLongArray(answersPerSecond == 0 ? 0 : SETS * WAYS);
    }

    /** Whether a client's network has reached its limit; otherwise counts one more answer. */
    boolean isReachedBy(InetAddress client) {
        if (answersPerSecond == 0 || exempt.contain(client)) {
            return false;
        }
        long hash = mixed(CustomerNetwork.of(client.getAddress(), IPV4_NETWORK_OCTETS) ^ seed);
        int set = (int) Math.floorMod(hash >>> Short.SIZE, (long) SETS) * WAYS;
        long tag = hash << TAG_SHIFT;
        long now = TimeUnit.NANOSECONDS.toMicros(nanoClock.getAsLong() - startNanos);
        while (true) {
            int slot = slot(set, tag);
            long before = slots.get(slot);
            long from = isOf(before, tag) ? Math.max(before & TIME, now) : now;
            long until = from + SECOND_MICROS / answersPerSecond;
            if (until - now > SECOND_MICROS) {
                return true;
            }
            if (slots.compareAndSet(slot, before, tag | until)) {
                return false;
            }
        }
    }

    /** The slot of the network; if there is none, that of the least recently active network, which is evicted. */
    private int slot(int set, long tag) {
        int least = set;
        for (int i = set; i < set + WAYS; i++) {
            long slot = slots.get(i);
            if (isOf(slot, tag)) {
                return i;
            }
            if ((slot & TIME) < (slots.get(least) & TIME)) {
                least = i;
            }
        }
        return least;
    }

    private static boolean isOf(long slot, long tag) {
        return (slot & ~TIME) == tag;
    }

    /**
     * Makes each bit depend on all others: the finaliser of SplitMix64.
     *
     * @see <a href="https://doi.org/10.1145/2714064.2660195">Fast splittable pseudorandom number generators</a>
     */
    private static long mixed(long value) {
        long bits = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }
}
