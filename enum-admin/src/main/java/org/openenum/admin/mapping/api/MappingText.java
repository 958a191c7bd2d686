package org.openenum.admin.mapping.api;

import java.util.stream.Collectors;
import org.openenum.admin.mapping.MappingView;
import org.openenum.mapping.MappingStatus;

/** A number's records in master-file format (RFC 1035, section 5.1). */
final class MappingText {

    private MappingText() {}

    static String masterFile(MappingView number) {
        if (number.status() != MappingStatus.ACTIVE) {
            return "";
        }
        String head = number.ownerName() + " " + number.ttlSeconds() + " IN NAPTR ";
        return number.rules().stream()
                .map(rule -> head + rule.toNaptr(number.digits()).text() + "\n")
                .collect(Collectors.joining());
    }
}
