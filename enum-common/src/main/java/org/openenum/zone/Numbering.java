package org.openenum.zone;

import org.openenum.number.DialedDigits;

/** The kind of digits in a zone. */
public enum Numbering {

    /** Numbers of ITU-T E.164: at most 15 digits; the Application Unique String begins with a plus. */
    E164(DialedDigits.MAX_E164_DIGITS),

    /**
     * Dialled digits of a private plan: at most 31; the Application Unique String has no plus (RFC 6116, section 3.7).
     */
    PRIVATE(DialedDigits.MAX_DIGITS);

    private final int maxDigits;

    Numbering(int maxDigits) {
        this.maxDigits = maxDigits;
    }

    /** The maximum number of digits in such a zone. */
    public int maxDigits() {
        return maxDigits;
    }

    /** What a client applies the regexp to (RFC 6116, section 3.1). */
    public String applicationUniqueString(DialedDigits number) {
        return this == E164 ? number.e164() : number.digits();
    }
}
