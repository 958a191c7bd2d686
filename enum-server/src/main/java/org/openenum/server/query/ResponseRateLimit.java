package org.openenum.server.query;

import java.net.InetAddress;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.openenum.requester.CustomerNetwork;
import org.openenum.server.requester.AddressPrefixes;

/**
 * Response rate limiting: how many answers a network gets in a second over UDP that are larger than their questions.
 * Who asks in the name of somebody else makes a server send its answers there; what is over the limit is an invitation
 * to ask again over TCP, as large as the question, which only the owner of the address can follow.
 *
 * <p>A network is what one customer has: a /24 of IPv4, a /56 of IPv6. Of each there is one number: until when the
 * answers that it got would last at the rate that it may have (the generic cell rate algorithm); that may be a second
 * from now. All event loops share it, and none waits for another.
 */
public final class ResponseRateLimit {

    /** A higher one could not be told from none in whole microseconds. */
    public static final int MAX_PER_SECOND = 100_000;

    /** Remembered networks: 65,536 in 512 KiB. Those of a set are one cache line, and looked through one by one. */
    private static final int SETS = 8_192;

    private static final int WAYS = 8;

    /** Answers that somebody else had sent to one address hit its neighbours, too. */
    private static final int IPV4_NETWORK_OCTETS = 3;

    /** A slot is 16 bits that tell networks of a set apart, and a time in microseconds that lasts for nine years. */
    private static final long TIME = (1L << 48) - 1;

    private static final int TAG_SHIFT = 48;
    private static final long SECOND_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final int answersPerSecond;
    private final AddressPrefixes exempt;
    private final LongSupplier nanoClock;
    private final long startNanos;

    /** Nobody can know which networks share a slot. */
    private final long seed = new SplittableRandom().nextLong();

    private final AtomicLongArray slots;

    /**
     * Limits all networks but some.
     *
     * @param answersPerSecond 1 to {@value #MAX_PER_SECOND}, of one network; 0 is no limit
     * @param exempt who gets all answers, such as session border controllers
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

    /** Whether a client's network has had all that it may have; if not, this is one more. */
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

    /** That of the network; if there is none, that of the one that has asked least of late, which is forgotten. */
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
     * Lets each bit depend on all others: the finalizer of SplitMix64.
     *
     * @see <a href="https://doi.org/10.1145/2714064.2660195">Fast splittable pseudorandom number generators</a>
     */
    private static long mixed(long value) {
        long bits = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }
}
