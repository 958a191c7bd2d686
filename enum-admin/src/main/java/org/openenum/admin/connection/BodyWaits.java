package org.openenum.admin.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.openenum.requester.CustomerNetwork;

/**
 * Limits how many worker threads wait for bodies at a time. Authenticated clients may use most of them; all other
 * clients together may use some, and each of their addresses (for IPv6, each customer network) a few.
 *
 * <p>Thread-safe. Nobody waits for a free place: a request that finds none is refused.
 */
final class BodyWaits {

    /** Of Tomcat's 200 workers: the others serve reads, and writes whose body arrived with the header. */
    static final int MAX_OF_KNOWN = 130;

    /** For forms of the sign-in page, and the remaining bodies of refused requests. */
    static final int MAX_OF_UNKNOWN = 40;

    /** Enough for a few users behind one address who sign in at the same moment. */
    static final int MAX_OF_UNKNOWN_ADDRESS = 10;

    private final Semaphore known = new Semaphore(MAX_OF_KNOWN);

    private final Semaphore unknown = new Semaphore(MAX_OF_UNKNOWN);

    private final Map<String, Integer> waitingOfAddress = new ConcurrentHashMap<>();

    /** Takes a place if there is a free one; {@link #end} releases it. */
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
