package org.openenum.admin.mapping.api;

import org.openenum.admin.mapping.MappingView;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;

/** A number's records in master-file format (RFC 1035, section 5.1; RFC 3403, section 4.1). */
final class MappingText {

    private MappingText() {}

    static String masterFile(MappingView number) {
        StringBuilder text = new StringBuilder();
        if (number.status() == MappingStatus.ACTIVE) {
            number.rules().forEach(rule -> append(text, number, rule));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, MappingView number, NaptrRule rule) {
        text.append(number.ownerName()).append(' ').append(number.ttlSeconds()).append(" IN NAPTR ");
        text.append(rule.order()).append(' ').append(rule.preference()).append(' ');
        text.append(quoted(rule.flags()))
                .append(' ')
                .append(quoted(rule.service()))
                .append(' ');
        text.append(quoted(rule.regexpFor(number.digits()))).append(' ');
        text.append(rule.replacementText()).append('\n');
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
