package org.openenum.admin.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.naptr.Naptr;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Section;

class DnsProbeTest {

    private static final Name OWNER = Name.fromConstantString("1.0.9.4.e164.arpa.");

    /** dnsjava reads and writes texts as in a zone file: {@code \\1} there is {@code \1} on the wire. */
    @Test
    void backslashOfARegexp_isOneBackslash() {
        Message answer = new Message();
        answer.addRecord(
                new NAPTRRecord(
                        OWNER,
                        DClass.IN,
                        60,
                        100,
                        10,
                        "u",
                        "E2U+sip",
                        "!^\\\\+49(.*)$!sip:0\\\\1@x.example!",
                        Name.root),
                Section.ANSWER);

        assertThat(DnsProbe.naptrs(answer))
                .containsExactly(new Naptr(100, 10, "u", "E2U+sip", "!^\\+49(.*)$!sip:0\\1@x.example!", Name.root));
    }

    @Test
    void replacementOfARuleThatIsNotTerminal_isKept() {
        Name replacement = Name.fromConstantString("Other.example.");
        Message answer = new Message();
        answer.addRecord(new NAPTRRecord(OWNER, DClass.IN, 60, 100, 10, "", "", "", replacement), Section.ANSWER);

        Naptr naptr = DnsProbe.naptrs(answer).get(0);
        assertThat(naptr.replacement()).hasToString("Other.example.");
        assertThat(naptr.regexp()).isEmpty();
    }
}
