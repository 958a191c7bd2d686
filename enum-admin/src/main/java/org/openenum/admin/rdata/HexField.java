package org.openenum.admin.rdata;

import java.io.IOException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;

/**
 * Octets as hexadecimal digits in groups.
 *
 * @param octets how many
 * @param perGroup octets per group; in a group of two, leading zeros may be omitted
 * @param separator between groups
 */
record HexField(int octets, int perGroup, String separator) implements RdataField {

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        String text = in.getString();
        String group = perGroup == 1 ? "[0-9A-Fa-f]{2}" : "[0-9A-Fa-f]{1,4}";
        int groups = octets / perGroup;
        if (!text.matches(group + "(" + separator + group + "){" + (groups - 1) + "}")) {
            throw new PresentationException(Sentence.of("rdata.not-hexadecimal-groups", text, groups, separator));
        }
        for (String digits : text.split(Pattern.quote(separator), -1)) {
            int value = HexFormat.fromHexDigits(digits);
            if (perGroup == 1) {
                out.writeU8(value);
            } else {
                out.writeU16(value);
            }
        }
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        for (int written = 0; written < octets; written += perGroup) {
            out.append(written == 0 ? "" : separator).append(HexFormat.of().formatHex(in.readByteArray(perGroup)));
        }
    }
}
