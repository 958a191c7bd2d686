package org.openenum.zone;

/**
 * A zone serial: 32 bits, compared and added by RFC 1982.
 *
 * @param value 0 to 2^32 - 1
 */
public record Serial(long value) {

    private static final long MODULUS = 1L << 32;
    private static final long HALF = 1L << 31;

    /** Checks the range. */
    public Serial {
        if (value < 0 || value >= MODULUS) {
            throw new IllegalArgumentException("a serial is a number from 0 to 4294967295, not " + value);
        }
    }

    /** The serial after this one; 0 is skipped, because some secondaries read it as "no serial". */
    public Serial next() {
        long next = (value + 1) % MODULUS;
        return new Serial(next == 0 ? 1 : next);
    }

    // RFC 1982, section 3.2: "s1 is said to be greater than s2 if [...] (i1 < i2 and i2 - i1 > 2^(SERIAL_BITS - 1)) or
    // (i1 > i2 and i1 - i2 < 2^(SERIAL_BITS - 1))". https://datatracker.ietf.org/doc/html/rfc1982#section-3.2
    /** Whether this serial comes after the other one. */
    public boolean isAfter(Serial other) {
        long distance = value - other.value;
        return (distance > 0 && distance < HALF) || (distance < 0 && -distance > HALF);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
