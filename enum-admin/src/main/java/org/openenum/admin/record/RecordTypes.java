package org.openenum.admin.record;

import java.util.List;
import org.openenum.admin.usecase.RefusedException;

/**
 * The types that a form offers, each with an example record: numbers and names are from the ranges reserved for
 * documentation.
 */
public final class RecordTypes {

    static final List<RecordType> KNOWN = List.of(
            new RecordType("A", "192.0.2.10"),
            new RecordType("AAAA", "2001:db8::10"),
            new RecordType("CNAME", "sbc.example.net."),
            new RecordType("DNAME", "e164.example.net."),
            new RecordType("MX", "10 mail.example.net."),
            new RecordType("NAPTR", "10 100 \"s\" \"SIP+D2U\" \"\" _sip._udp.example.net."),
            new RecordType("NS", "ns1.example.net."),
            new RecordType("PTR", "host.example.net."),
            new RecordType("SRV", "10 60 5060 sbc1.example.net."),
            new RecordType("TXT", "\"text in quotation marks\""),
            new RecordType("CAA", "0 issue \"ca.example.net\""),
            new RecordType("TLSA", "3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));

    private RecordTypes() {}

    /** The names of the types that a form offers. */
    public static List<String> names() {
        return KNOWN.stream().map(RecordType::name).toList();
    }

    /**
     * Reads the type of a record: its mnemonic in any case, or TYPE and a number.
     *
     * @throws RefusedException if it is not a type, or only a QTYPE, such as AXFR
     */
    public static int read(String text) {
        return RecordRules.typeOf(text);
    }

    /**
     * An offered type.
     *
     * @param example example RDATA
     */
    record RecordType(String name, String example) {}
}
