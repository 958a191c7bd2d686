package org.openenum.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * A zone file (RFC 1035, section 5), one record per line, with absolute names.
 *
 * @param numbering the product's word for the meaning of digits: {@code e164} or {@code private}
 * @param lines the SOA first
 */
record ZoneText(Name apex, String numbering, List<Line> lines) {

    /** A record. */
    record Line(Name owner, String text) {}

    ZoneText {
        lines = List.copyOf(lines);
    }

    /** The same zone with the serial that the product has assigned. */
    ZoneText withSerial(long serial) {
        Line soa = lines.get(0);
        List<Line> changed = new ArrayList<>(lines);
        changed.set(0, new Line(soa.owner(), soa.text().replace(" 1 3600 ", " " + serial + " 3600 ")));
        return new ZoneText(apex, numbering, changed);
    }

    /** Whether a server answers with this SOA record. */
    boolean isServedBy(Asker asker) {
        Reply reply = asker.ask(new Question(apex, Type.SOA, DClass.IN, 0, null, false));
        return reply.answer().stream().anyMatch(soa -> lines.get(0).text().contains(soa.rdataToString()));
    }

    void writeTo(Path file) throws IOException {
        Files.writeString(file, text(line -> true), StandardCharsets.US_ASCII);
    }

    /** The lines that match. */
    String text(Predicate<Line> wanted) {
        StringBuilder text = new StringBuilder();
        lines.stream().filter(wanted).forEach(line -> text.append(line.text()).append('\n'));
        return text.toString();
    }
}
