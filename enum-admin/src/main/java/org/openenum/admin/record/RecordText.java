package org.openenum.admin.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.admin.rdata.RdataText;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.CanonicalRdata;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** The texts of whole record sets. */
public final class RecordText {

    /** The longest text of a single record: more than any RDATA that fits into a record set needs. */
    private static final int MAX_TEXT_CHARS = 70_000;

    private RecordText() {}

    /**
     * Reads records.
     *
     * @param type the RR type of all of them
     * @param texts their RDATA; names in it are absolute, with or without the last dot
     * @param pointer where the texts are in the request
     * @throws RefusedException with each record that cannot be read
     */
    public static List<byte[]> parse(int type, List<String> texts, String pointer) {
        List<byte[]> rdatas = new ArrayList<>();
        Set<CanonicalRdata> known = new HashSet<>();
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            try {
                byte[] rdata = parse(type, text);
                if (!known.add(CanonicalRdata.of(type, rdata))) {
                    faults.add(new Fault(pointer + "/" + i, "twice", Sentence.of("record.twice"), text));
                }
                rdatas.add(rdata);
            } catch (IOException e) {
                faults.add(new Fault(
                        pointer + "/" + i,
                        "not-rdata",
                        Sentence.of("rdata.invalid", Type.string(type), PresentationException.reason(e)),
                        text));
            }
        }
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
        return rdatas;
    }

    private static byte[] parse(int type, String text) throws IOException {
        if (text.length() > MAX_TEXT_CHARS) {
            throw new IOException("more than " + MAX_TEXT_CHARS + " characters");
        }
        if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
            throw new IOException("more than one line");
        }
        return RdataText.parse(type, text, Name.root);
    }

    /** RDATA in presentation form; hexadecimal digits if it cannot be read (RFC 3597, section 5). */
    public static List<String> format(int type, List<byte[]> rdatas) {
        return rdatas.stream().map(rdata -> RdataText.format(type, rdata)).toList();
    }

    /**
     * Records in zone file format, one per line.
     *
     * @param owner in full, with its last dot
     * @param records RDATA in presentation form
     */
    public static String zoneFile(String owner, int ttlSeconds, String type, List<String> records) {
        return records.stream()
                .map(record -> owner + " " + ttlSeconds + " IN " + type + " " + record)
                .collect(Collectors.joining("\n"));
    }
}
