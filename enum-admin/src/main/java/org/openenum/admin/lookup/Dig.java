package org.openenum.admin.lookup;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * One query to the server and its answer, in the output format of dig.
 *
 * @param owner the queried name
 * @param type the mnemonic of the record type
 * @param answer the answer, or null if there was none
 * @param problem why there was none, or null
 */
record Dig(
        String owner,
        String type,
        String server,
        Lookup.@Nullable Answer answer,
        @Nullable Sentence problem) {

    private static final long MICROSECONDS_PER_MILLISECOND = 1_000;

    /** The shell command for the same query. */
    public String command() {
        int colon = server.lastIndexOf(':');
        String host = server.substring(0, colon).replaceAll("[\\[\\]]", "");
        return "dig +norecurse @" + host + " -p " + server.substring(colon + 1) + " " + owner + " " + type;
    }

    /** The answer in dig's format, section by section. */
    public String text() {
        if (answer == null) {
            return "";
        }
        StringBuilder text = new StringBuilder(";; status: ")
                .append(answer.rcode().toUpperCase(Locale.ROOT))
                .append(", flags: qr ")
                .append(String.join(" ", answer.flags()))
                .append("\n\n;; QUESTION\n;")
                .append(owner)
                .append(" IN ")
                .append(type);
        append(text, "ANSWER", answer.answer());
        append(text, "AUTHORITY", answer.authority());
        return text.append("\n\n;; Query time: ")
                .append(milliseconds())
                .append(" ms")
                .toString();
    }

    /** The key of the message that explains the answer, after {@code lookup.says.}. */
    public String meaning() {
        if (answer == null) {
            return "SILENT";
        }
        String rcode = answer.rcode().toUpperCase(Locale.ROOT);
        if (!rcode.equals("NOERROR")) {
            return Set.of("NXDOMAIN", "SERVFAIL", "REFUSED").contains(rcode) ? rcode : "OTHER";
        }
        if (!answer.answer().isEmpty()) {
            return type.equals("NAPTR") ? "RULES" : "RECORDS";
        }
        return isReferral(answer) ? "REFERRAL" : "NODATA";
    }

    // RFC 9499, section 7: a referral has an empty answer section and is not authoritative; its authority section has
    // the name servers of the other zone.
    private static boolean isReferral(Lookup.Answer answer) {
        return !answer.flags().contains("aa")
                && answer.authority().stream().anyMatch(record -> record.matches("\\S+\\s+\\d+\\s+IN\\s+NS\\s.*"));
    }

    private String milliseconds() {
        long microseconds = answer == null ? 0 : answer.tookMicroseconds();
        return microseconds / MICROSECONDS_PER_MILLISECOND + "." + (microseconds % MICROSECONDS_PER_MILLISECOND) / 100;
    }

    private static void append(StringBuilder text, String section, List<String> records) {
        if (!records.isEmpty()) {
            text.append("\n\n;; ").append(section);
            records.forEach(line -> text.append('\n').append(line.replace('\t', ' ')));
        }
    }
}
