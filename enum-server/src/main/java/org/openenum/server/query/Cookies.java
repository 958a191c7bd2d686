package org.openenum.server.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.InstantSource;
import java.util.List;
import org.openenum.server.message.EdnsOptions;

/**
 * Checks and makes DNS cookies in the form that all servers of an address can share: RFC 9018.
 *
 * <p>It belongs to one event loop and is not thread-safe: its arrays are reused for each cookie.
 *
 * <p>A server cookie consists of a version, three reserved octets, the time of its creation in seconds, and a hash over
 * the client cookie, all of these, and the client's address.
 */
final class Cookies {

    /** The client cookie and the server cookie. */
    static final int OCTETS = 24;

    private static final int VERSION = 1;
    private static final int CLIENT = EdnsOptions.CLIENT_COOKIE_OCTETS;
    private static final int TIME = CLIENT + 4;
    private static final int HASH = TIME + 4;
    private static final int MAX_ADDRESS_OCTETS = 16;

    // RFC 9018, section 4.3: "The DNS server SHOULD allow cookies within a 1-hour period in the past and a 5-minute
    // period into the future".
    // https://datatracker.ietf.org/doc/html/rfc9018#section-4.3
    private static final int MAX_AGE_SECONDS = 3_600;
    private static final int MAX_AHEAD_SECONDS = 300;

    /**
     * From half an hour on, a client gets a new cookie (RFC 9018, section 4.3), so that it never expires while the
     * client sends queries.
     */
    private static final int RENEW_AGE_SECONDS = 1_800;

    private static final VarHandle BIG_ENDIAN = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final List<CookieSecret> secrets;
    private final InstantSource clock;
    private final byte[] hashed = new byte[HASH + MAX_ADDRESS_OCTETS];
    private final byte[] answer = new byte[OCTETS];

    Cookies(List<CookieSecret> secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * Checks the cookie of a query, and makes the one for its answer: see {@link #answer}.
     *
     * @param octets its length: eight octets are a client cookie alone
     * @param clientAddress four or sixteen octets
     * @return whether it has a valid server cookie
     */
    boolean check(byte[] packet, int start, int octets, byte[] clientAddress) {
        int nowSeconds = (int) Math.floorDiv(clock.millis(), 1_000L);
        boolean good = octets == OCTETS && packet[start + CLIENT] == VERSION;
        boolean fresh = false;
        if (good) {
            System.arraycopy(packet, start, answer, 0, OCTETS);
            // The time is a 32-bit number that wraps around: RFC 1982.
            int ageSeconds = nowSeconds - (int) BIG_ENDIAN.get(answer, TIME);
            good = ageSeconds <= MAX_AGE_SECONDS && ageSeconds >= -MAX_AHEAD_SECONDS && hasGoodHash(clientAddress);
            fresh = ageSeconds < RENEW_AGE_SECONDS && isOfFirstSecret(clientAddress);
        }
        if (!good || !fresh) {
            make(packet, start, nowSeconds, clientAddress);
        }
        return good;
    }

    /** The result of the last {@link #check} for the answer: the client cookie and the server cookie, by reference. */
    byte[] answer() {
        return answer;
    }

    /** The reserved octets are hashed as received: RFC 9018, section 4.2, does not require them to be zero. */
    private boolean hasGoodHash(byte[] clientAddress) {
        long hash = (long) LITTLE_ENDIAN.get(answer, HASH);
        for (int i = 0; i < secrets.size(); i++) {
            if (hash(secrets.get(i), clientAddress) == hash) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfFirstSecret(byte[] clientAddress) {
        boolean reservedIsZero = (int) BIG_ENDIAN.get(answer, CLIENT) == VERSION << 24;
        return reservedIsZero && hash(secrets.get(0), clientAddress) == (long) LITTLE_ENDIAN.get(answer, HASH);
    }

    private void make(byte[] packet, int start, int nowSeconds, byte[] clientAddress) {
        System.arraycopy(packet, start, answer, 0, CLIENT);
        BIG_ENDIAN.set(answer, CLIENT, VERSION << 24);
        BIG_ENDIAN.set(answer, TIME, nowSeconds);
        LITTLE_ENDIAN.set(answer, HASH, hash(secrets.get(0), clientAddress));
    }

    private long hash(CookieSecret secret, byte[] clientAddress) {
        System.arraycopy(answer, 0, hashed, 0, HASH);
        System.arraycopy(clientAddress, 0, hashed, HASH, clientAddress.length);
        return secret.hash(hashed, HASH + clientAddress.length);
    }
}
