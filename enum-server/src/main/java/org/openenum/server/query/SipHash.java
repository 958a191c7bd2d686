package org.openenum.server.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SipHash-2-4 by Aumasson and Bernstein: a keyed hash of short messages, 64 bits long. Pure.
 *
 * @see <a href="https://www.aumasson.jp/siphash/siphash.pdf">SipHash: a fast short-input PRF</a>
 */
final class SipHash {

    private static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private long v0;
    private long v1;
    private long v2;
    private long v3;

    /** @param key0 the first eight octets of the key, in little-endian order; {@code key1} the others */
    private SipHash(long key0, long key1) {
        v0 = key0 ^ 0x736f6d6570736575L; // "somepseudorandomlygeneratedbytes"
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
    }

    /** The hash of the first octets of an array, as a little-endian number. */
    static long hash(long key0, long key1, byte[] message, int octets) {
        SipHash state = new SipHash(key0, key1); // does not outlive this call: the compiler keeps it off the heap
        int whole = octets & ~7;
        for (int at = 0; at < whole; at += 8) {
            state.compress((long) LITTLE_ENDIAN.get(message, at));
        }
        long last = (long) octets << 56;
        for (int i = whole; i < octets; i++) {
            last |= (message[i] & 0xFFL) << (8 * (i - whole));
        }
        state.compress(last);
        return state.end();
    }

    private void compress(long word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
    }

    private long end() {
        v2 ^= 0xFF;
        for (int i = 0; i < 4; i++) {
            round();
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
