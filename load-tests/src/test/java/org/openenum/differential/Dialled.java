package org.openenum.differential;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * The result for a client that has queried a number: the URI that it dials, the server that it queries next, or
 * nothing.
 */
record Dialled(String text) {

    static Dialled of(Reply reply, String digits) {
        if (!reply.isThere() || !reply.defect().isEmpty()) {
            return new Dialled(reply.defect());
        }
        if (reply.rcode() != Rcode.NOERROR) {
            return new Dialled(Rcode.string(reply.rcode()));
        }
        if (!reply.answer().isEmpty()) {
            return new Dialled(reply.answer().stream()
                    .map(record -> rule(record, "+" + digits))
                    .sorted()
                    .collect(Collectors.joining("\n")));
        }
        List<Record> servers = reply.authority().stream()
                .filter(record -> record.getType() == Type.NS)
                .toList();
        return new Dialled(servers.isEmpty() ? "NODATA" : "ask " + Comparison.set(servers));
    }

    /** The kind of result, for counting. */
    String kind() {
        if (isSomewhere()) {
            return "dialled";
        }
        return text.startsWith("ask ") ? "referred" : text;
    }

    boolean isSomewhere() {
        return text.contains(" -> ");
    }

    boolean isNameError() {
        return text.equals("NXDOMAIN");
    }

    boolean isNothing() {
        return text.equals("NODATA");
    }

    // RFC 3402, section 3.2: the substitution expression is applied to the Application Unique String.
    // https://datatracker.ietf.org/doc/html/rfc3402#section-3.2
    private static String rule(Record record, String aus) {
        if (!(record instanceof NAPTRRecord naptr)) {
            return record.toString();
        }
        String regexp = naptr.getRegexp().replace("\\\\", "\\"); // In the form of a zone file.
        String[] parts = regexp.split(Pattern.quote(regexp.substring(0, 1)), -1);
        Matcher match = Pattern.compile(parts[1]).matcher(aus);
        String uri = match.find() ? replaced(parts[2], match) : "no match";
        return naptr.getTTL() + " " + naptr.getOrder() + " " + naptr.getPreference() + " " + naptr.getFlags() + " "
                + naptr.getService() + " -> " + uri;
    }

    private static String replaced(String replacement, Matcher match) {
        return Pattern.compile("\\\\([0-9])")
                .matcher(replacement)
                .replaceAll(group -> Matcher.quoteReplacement(match.group(Integer.parseInt(group.group(1)))));
    }

    @Override
    public String toString() {
        return text;
    }
}
