package org.openenum.admin.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DigTest {

    private static final String NS = "2.0.3.9.4.e164.arpa.\t\t3600\tIN\tNS\tns1.partner.example.";

    private static final String SOA =
            "e164.arpa.\t\t60\tIN\tSOA\tns.example. hostmaster.example. 1 3600 600 1209600 60";

    @Test
    void delegatedNumber_isAReferral() {
        assertThat(meaning(List.of(), List.of(NS))).isEqualTo("REFERRAL");
    }

    @Test
    void nameWithoutSuchRecords_hasNoData() {
        assertThat(meaning(List.of("aa"), List.of(SOA))).isEqualTo("NODATA");
        assertThat(meaning(List.of("aa"), List.of(NS))).isEqualTo("NODATA");
    }

    @Test
    void serverOfAnIpv6Address_isNamedAsPeopleWriteIt_andAskedAsDigReadsIt() {
        String server = new DnsProbe.Server("::", 5300).toString();

        assertThat(server).isEqualTo("[::1]:5300");
        assertThat(new Dig("e164.arpa.", "SOA", server, null, null).command())
                .isEqualTo("dig +norecurse @::1 -p 5300 e164.arpa. SOA");
    }

    private static String meaning(List<String> flags, List<String> authority) {
        Lookup.Answer answer = new Lookup.Answer("NOERROR", flags, List.of(), authority, List.of(), 0, null, List.of());
        return new Dig("1.2.0.3.9.4.e164.arpa.", "NAPTR", "127.0.0.1:53", answer, null).meaning();
    }
}
