package org.openenum.admin.importing.check;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;

/**
 * An owner name as the text of its {@link OwnerKey}, one character per octet: sorts in canonical order, and is a prefix
 * of all names below it.
 *
 * @param key empty for the apex
 */
record OwnerPath(String key) {

    private static final char END_OF_LABEL = '\0';

    static OwnerPath of(Name owner, Name apex) {
        return new OwnerPath(new String(OwnerKey.of(owner, apex), StandardCharsets.ISO_8859_1));
    }

    static OwnerPath ofDigits(String digits, Name apex) {
        return of(EnumName.ownerName(new DialedDigits(digits), apex), apex);
    }

    /** Of the given names strictly above this one, the nearest to the apex. */
    Optional<OwnerPath> above(Set<OwnerPath> names) {
        for (int end = key.indexOf(END_OF_LABEL) + 1; end > 0 && end < key.length(); ) {
            OwnerPath above = new OwnerPath(key.substring(0, end));
            if (names.contains(above)) {
                return Optional.of(above);
            }
            end = key.indexOf(END_OF_LABEL, end) + 1;
        }
        return Optional.empty();
    }

    boolean isApex() {
        return key.isEmpty();
    }

    /** The wildcard that would match this name if nothing closer existed. */
    OwnerPath wildcard() {
        int end = key.lastIndexOf(END_OF_LABEL, key.length() - 2) + 1;
        return new OwnerPath(key.substring(0, end) + '*' + END_OF_LABEL);
    }
}
