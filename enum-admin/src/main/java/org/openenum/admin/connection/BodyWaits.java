package org.openenum.admin.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.openenum.requester.CustomerNetwork;

/**
 * How many worker threads wait for bodies at a time. Those who are known have most of them; all others together have
 * some, and each of their addresses (of IPv6, each network of a customer) has few.
 *
 * <p>Safe for many threads. Nobody waits for a place: whoever finds none is refused.
 */
final class BodyWaits {

    /** Of Tomcat's 200 workers: what is left answers reads, and writes whose body has come with its head. */
    static final int MAX_OF_KNOWN = 130;

    /** Forms of the sign-in page, and what is left of requests that were refused. */
    static final int MAX_OF_UNKNOWN = 40;

    /** A few people behind one address sign in at the same moment. */
    static final int MAX_OF_UNKNOWN_ADDRESS = 10;

    private final Semaphore known = new Semaphore(MAX_OF_KNOWN);

    private final Semaphore unknown = new Semaphore(MAX_OF_UNKNOWN);

    private final Map<String, Integer> waitingOfAddress = new ConcurrentHashMap<>();

    /** Whether there is a place. Who got one gives it back with {@link #end}. */
    boolean begin(boolean isKnown, String address) {
        if (isKnown) {
            return known.tryAcquire();
        }
        if (!unknown.tryAcquire()) {
            return false;
        }
        if (waitingOfAddress.merge(CustomerNetwork.of(address), 1, Integer::sum) > MAX_OF_UNKNOWN_ADDRESS) {
            end(false, address);
            return false;
        }
        return true;
    }

    void end(boolean isKnown, String address) {
        if (isKnown) {
            known.release();
        } else {
            waitingOfAddress.computeIfPresent(
                    CustomerNetwork.of(address), (from, waiting) -> waiting == 1 ? null : waiting - 1);
            unknown.release();
        }
    }
}
