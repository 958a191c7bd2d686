package org.openenum.load.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class PowerDnsTablesTest {

    @Test
    void recordsOfAZone_becomeRowsWithWholeNames() throws IOException {
        StringBuilder rows = new StringBuilder();
        String zone = """
                $ORIGIN e164.arpa.
                $TTL 3600
                @ SOA ns1 hostmaster 1 3600 600 1209600 60
                @ NS ns1
                ns1 A 192.0.2.53
                1.0.9.4 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+4901@sbc1.example.net!" .
                """;

        PowerDnsTables.writeRows(new BufferedReader(new StringReader(zone)), "e164.arpa", rows);

        assertThat(rows).hasToString("""
                1,e164.arpa,SOA,"ns1.e164.arpa hostmaster.e164.arpa 1 3600 600 1209600 60",3600,t
                1,e164.arpa,NS,"ns1.e164.arpa",3600,t
                1,ns1.e164.arpa,A,"192.0.2.53",3600,t
                1,1.0.9.4.e164.arpa,NAPTR,"100 10 ""u"" ""E2U+sip"" ""!^.*$!sip:+4901@sbc1.example.net!"" .",3600,t
                """);
    }
}
