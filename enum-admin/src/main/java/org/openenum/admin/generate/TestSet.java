package org.openenum.admin.generate;

import java.io.IOException;

/**
 * Writes a set of numbers, or queries for it, line by line.
 *
 * @param numbers the numbers
 * @param uris what they point to
 * @param apex their zone, without the last dot
 */
public record TestSet(NumberPool numbers, Uris uris, String apex) {

    /** What the numbers of a set point to. */
    public enum Uris {
        /** Every URI contains its own number and is otherwise the same: one rule set for all. */
        TEMPLATED,
        /** Every number has a different URI: one rule set each. */
        UNIQUE
    }

    private static final String ORDINARY_RULE = " NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!";

    /** The CSV file that the import reads: {@code number,service,uri}. */
    public void writeCsv(Appendable out) throws IOException {
        out.append("number,service,uri\n");
        NumberPool.Series series = numbers.existing();
        for (long i = 0; i < numbers.count(); i++) {
            String digits = series.at(i);
            out.append('+').append(digits).append(",E2U+sip,");
            appendUri(out, digits, i);
            out.append('\n');
        }
    }

    /**
     * A master file (RFC 1035, section 5) that any authoritative server loads: SOA, NS, its address, a NAPTR for each
     * number.
     */
    public void writeZone(Appendable out) throws IOException {
        out.append("$ORIGIN ").append(apex).append(".\n$TTL 3600\n");
        out.append("@ SOA ns1 hostmaster 1 3600 600 1209600 60\n@ NS ns1\nns1 A 192.0.2.53\n");
        String held = digitsOfApex();
        NumberPool.Series series = numbers.existing();
        for (long i = 0; i < numbers.count(); i++) {
            String digits = series.at(i);
            appendLabels(out, digits, held.length());
            out.append(ORDINARY_RULE);
            appendUri(out, digits, i);
            out.append("!\" .\n");
        }
    }

    /** Queries for numbers in the set, in random order, in the format of dnsperf. */
    public void writeQueries(Appendable out) throws IOException {
        writeQuestions(out, numbers.existingShuffled(), numbers.count());
    }

    /** Queries for numbers of the same form that are not in the set; as many as the set has, if there are enough. */
    public void writeMissing(Appendable out) throws IOException {
        writeQuestions(out, numbers.missing(), Math.min(numbers.count(), numbers.room() - numbers.count()));
    }

    private void writeQuestions(Appendable out, NumberPool.Series series, long count) throws IOException {
        String held = digitsOfApex();
        for (long i = 0; i < count; i++) {
            appendLabels(out, series.at(i), held.length());
            out.append('.').append(apex).append(" NAPTR\n");
        }
    }

    private void appendUri(Appendable out, String digits, long index) throws IOException {
        if (uris == Uris.TEMPLATED) {
            out.append("sip:+").append(digits).append("@sbc1.example.net;user=phone");
        } else {
            out.append("sip:subscriber-")
                    .append(Long.toString(index, Character.MAX_RADIX))
                    .append("@pbx.example.net");
        }
    }

    private static void appendLabels(Appendable out, String digits, int held) throws IOException {
        for (int i = digits.length() - 1; i >= held; i--) {
            out.append(digits.charAt(i));
            if (i > held) {
                out.append('.');
            }
        }
    }

    /** The digits of the apex itself. */
    private String digitsOfApex() {
        StringBuilder reversed = new StringBuilder();
        for (String label : apex.split("\\.", -1)) {
            if (label.length() != 1 || !Character.isDigit(label.charAt(0))) {
                break;
            }
            reversed.append(label);
        }
        String held = reversed.reverse().toString();
        if (!numbers.prefix().startsWith(held)) {
            throw new IllegalArgumentException(
                    "the numbers of " + apex + " begin with +" + held + ", not with +" + numbers.prefix());
        }
        return held;
    }
}
