package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.job.ImportFormat;

/** The kind of file that the console recognizes from its text. */
class FileKindTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "number,service,uri,comment\n+4930100,E2U+sip,sip:a@a.example,desk in a corner\n",
                "+4930100;sip:a@a.example;office in NS or in a 10.0.0.1 lab\n",
                "desk in a corner,+4930100,sip:a@a.example\r\n",
                "office in NS branch,+4930100,sip:a@a.example\r\n",
                "trained in SOA matters,+4930100,sip:a@a.example\n",
                "+4930100\tsip:a@a.example\tin a corner\n"
            })
    void table_isOne(String text) {
        assertThat(kindOf(text)).isEqualTo(ImportFormat.CSV);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "; a zone, of numbers\n$ORIGIN 4.e164.arpa.\n",
                "$ttl 60\n",
                "\ufeff$ORIGIN 4.e164.arpa.\n",
                "@ 3600 IN SOA ns.a.example. hostmaster.a.example. 1 7200 600 1209600 60\n",
                "@ in soa ns.a.example. hostmaster.a.example. ( ; made by hand\n",
                "\tIN\tNS\tns.a.example.\r\n",
                "@ 1h in ns ns.a.example. ; ours\n",
                "ns IN A 192.0.2.1\n",
                "ns 60 in a 192.0.2.1\n",
                "ns in aaaa 2001:db8::1\n",
                "0.0.1 IN NAPTR ( 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:a@a.example!\" . )\n",
                "0.0.1 naptr 100 10 u E2U+sip !^.*$!sip:a@a.example! .\n"
            })
    void zoneFile_isOne(String text) {
        assertThat(kindOf(text)).isEqualTo(ImportFormat.ZONEFILE);
    }

    private static ImportFormat kindOf(String text) {
        return FileKind.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
