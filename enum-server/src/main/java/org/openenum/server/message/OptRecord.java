package org.openenum.server.message;

import org.jspecify.annotations.Nullable;

/**
 * The OPT record of an answer (RFC 6891): collected while the answer is written, and written as its last record.
 *
 * <p>Its space is reserved before any record is written, except for the extended error, which takes what is left.
 */
final class OptRecord {

    private static final int FIXED_OCTETS = 11;

    /** The maximum length of all options of an answer, so that they fit into 512 octets beside the longest question. */
    private static final int MAX_OPTION_OCTETS = 512 - QueryMessage.HEADER_OCTETS - 255 - 4 - FIXED_OCTETS;

    private static final int EXTENDED_ERROR_OCTETS = EdnsOptions.HEAD_OCTETS + 2;

    private final int advertisedUdpOctets;
    private final byte[] options = new byte[MAX_OPTION_OCTETS];
    private int optionOctets;

    /** Offset of the client subnet's scope in the options; 0 if there is none. */
    private int subnetScopeAt;

    private final boolean errorTexts;
    private @Nullable ExtendedError extendedError;

    OptRecord(int advertisedUdpOctets, boolean errorTexts) {
        this.advertisedUdpOctets = advertisedUdpOctets;
        this.errorTexts = errorTexts;
    }

    void clear() {
        optionOctets = 0;
        subnetScopeAt = 0;
        extendedError = null;
    }

    /** How much space must be reserved for it. */
    int octets() {
        return FIXED_OCTETS + optionOctets;
    }

    void extendedError(ExtendedError why) {
        extendedError = why;
    }

    void add(int code, byte[] value, int start, int valueOctets) {
        if (EdnsOptions.HEAD_OCTETS + valueOctets > MAX_OPTION_OCTETS - optionOctets) {
            throw new IllegalArgumentException("option " + code + " has too many octets: " + valueOctets);
        }
        if (code == EdnsOptions.CLIENT_SUBNET) {
            subnetScopeAt = optionOctets + EdnsOptions.HEAD_OCTETS + EdnsOptions.SUBNET_SCOPE_AT;
        }
        Octets.putU16(options, optionOctets, code);
        Octets.putU16(options, optionOctets + 2, valueOctets);
        System.arraycopy(value, start, options, optionOctets + EdnsOptions.HEAD_OCTETS, valueOctets);
        optionOctets += EdnsOptions.HEAD_OCTETS + valueOctets;
    }

    void subnetScope(int prefixBits) {
        if (subnetScopeAt > 0) {
            options[subnetScopeAt] = (byte) prefixBits;
        }
    }

    /**
     * Writes it.
     *
     * @param spareOctets the space beyond {@link #octets}
     * @return where it ends
     */
    int write(byte[] out, int start, int spareOctets, Rcode rcode, boolean dnssecOk) {
        int errorOctets = extendedErrorOctets(spareOctets);
        out[start] = 0;
        Octets.putU16(out, start + 1, RecordType.OPT);
        Octets.putU16(out, start + 3, advertisedUdpOctets);
        // The version is 0 in every answer; DO is copied (RFC 6891, section 6.1.4).
        Octets.putU32(out, start + 5, ((rcode.code() >>> 4) << 24) | (dnssecOk ? Header.DNSSEC_OK : 0));
        Octets.putU16(out, start + 9, optionOctets + errorOctets);
        System.arraycopy(options, 0, out, start + FIXED_OCTETS, optionOctets);
        int at = start + FIXED_OCTETS + optionOctets;
        writeExtendedError(out, at, errorOctets);
        return at + errorOctets;
    }

    /** Includes the text if configured and if it fits; 0 if not even the code fits. */
    private int extendedErrorOctets(int spareOctets) {
        if (extendedError == null || spareOctets < EXTENDED_ERROR_OCTETS) {
            return 0;
        }
        int withText = EXTENDED_ERROR_OCTETS + text(extendedError).length();
        return withText <= spareOctets ? withText : EXTENDED_ERROR_OCTETS;
    }

    private String text(ExtendedError error) {
        return errorTexts ? error.text() : "";
    }

    private void writeExtendedError(byte[] out, int at, int octets) {
        if (extendedError != null && octets > 0) {
            Octets.putU16(out, at, EdnsOptions.EXTENDED_ERROR);
            Octets.putU16(out, at + 2, octets - EdnsOptions.HEAD_OCTETS);
            Octets.putU16(out, at + 4, extendedError.infoCode());
            String text = text(extendedError);
            for (int i = 0; i < octets - EXTENDED_ERROR_OCTETS; i++) {
                out[at + EXTENDED_ERROR_OCTETS + i] = (byte) text.charAt(i);
            }
        }
    }
}
