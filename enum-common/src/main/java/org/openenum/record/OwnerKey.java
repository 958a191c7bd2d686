package org.openenum.record;

import java.io.ByteArrayOutputStream;
import org.xbill.DNS.Name;

/**
 * Octets that sort owner names of one zone in canonical order (RFC 4034, section 6.1) when compared as unsigned octets.
 *
 * <p>The labels below the apex in lower case, the one nearest to the apex first, each ended by a zero octet. The octets 0
 * and 1 inside a label are written as 1 1 and 1 2, so that the end of a label sorts before everything. The apex is the empty key, and the key
 * of a name is a prefix of the keys of all names below it.
 */
public final class OwnerKey {

    private static final int END_OF_LABEL = 0;

    private static final int ESCAPE = 1;

    private OwnerKey() {}

    /**
     * The key of an owner name.
     *
     * @throws IllegalArgumentException if the name is outside the apex
     */
    public static byte[] of(Name owner, Name apex) {
        if (!owner.subdomain(apex)) {
            throw new IllegalArgumentException(owner + " is not in the zone " + apex);
        }
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        for (int i = owner.labels() - apex.labels() - 1; i >= 0; i--) {
            byte[] label = owner.getLabel(i);
            for (int j = 1; j <= label[0]; j++) {
                writeOctet(key, lowerCase(label[j] & 0xff));
            }
            key.write(END_OF_LABEL);
        }
        return key.toByteArray();
    }

    /**
     * The key of an owner name in uncompressed wire form.
     *
     * @param labels how many of its labels, from the left, stand below the apex
     */
    public static byte[] ofWire(byte[] name, int labels) {
        int[] starts = new int[labels];
        for (int i = 1; i < labels; i++) {
            starts[i] = starts[i - 1] + 1 + name[starts[i - 1]];
        }
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        for (int i = labels - 1; i >= 0; i--) {
            for (int j = 1; j <= name[starts[i]]; j++) {
                writeOctet(key, lowerCase(name[starts[i] + j] & 0xff));
            }
            key.write(END_OF_LABEL);
        }
        return key.toByteArray();
    }

    private static void writeOctet(ByteArrayOutputStream key, int octet) {
        if (octet <= ESCAPE) {
            key.write(ESCAPE);
            key.write(octet + 1);
        } else {
            key.write(octet);
        }
    }

    private static int lowerCase(int octet) {
        return octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet;
    }
}
