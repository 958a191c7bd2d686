package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** One number tree and many queries: what exists, what does not, and the cases in between. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NumberOutcomeTest {

    private RunningPlan running;

    @BeforeAll
    void plan() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.zone(2, "dial.example", Numbering.PRIVATE, false);
            plan.zone(3, "3.4.e164.arpa", Numbering.E164, false);
            plan.zone(4, "records.example", Numbering.E164, true);
            plan.anonymousRuleSet(1, "sip:{number}@one.example");
            plan.anonymousRuleSet(2, "sip:info@two.example");
            plan.anonymousRuleSet(3, "sip:+{number}@three.example;x={number}");

            plan.number(1, "441632960083", 1);
            plan.number(1, "4416329600", 2); // Shorter, with its own answer.
            plan.closedNumber(1, "441632960084");
            plan.block(1, "4917", 8, 10, 2);
            plan.block(1, "491755", 9, 9, 3); // An exception within it, with a fixed length.
            plan.closedBlock(1, "491766", 6, 15);
            plan.closedNumber(1, "49170000");
            plan.number(1, "49176612", 1); // Open, within the closed block.
            plan.delegation(1, "4420");
            plan.number(1, "44201234", 1); // Occluded by the zone cut.
            plan.closedNumber(1, "881");
            plan.number(1, "999", 77); // Its rule set does not exist.

            plan.number(2, "1234567890123456789012345678901", 1);
            plan.number(2, "12345678901234567", 2);
            plan.number(2, "1234567890123456", 3);
            plan.number(2, "0", 2);

            plan.number(3, "4312345", 1);
            plan.delegation(3, "43720");

            plan.number(4, "4930", 1);
            plan.record(4, "0.3.9.4.records.example. 60 IN TXT \"beside the rules\"");
            plan.record(4, "7.7.records.example. 60 IN A 192.0.2.7");
            plan.record(4, "_x.8.8.records.example. 60 IN A 192.0.2.8");
            plan.record(1, "ns1.e164.arpa. 60 IN A 192.0.2.1");
            plan.record(1, "a.deep.e164.arpa. 60 IN A 192.0.2.2");
            plan.record(1, "alias.e164.arpa. 60 IN CNAME ns1.e164.arpa.");
            plan.record(1, "sub.e164.arpa. 60 IN NS ns.sub.e164.arpa.");
            plan.record(1, "ns.sub.e164.arpa. 60 IN A 192.0.2.3");
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    @AfterAll
    void close() {
        running.close();
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            # numbers
            441632960083     | NAPTR | sip:441632960083@one.example
            4416329600       | NAPTR | sip:info@two.example
            441632960083     | A     | NODATA
            441632960083     | ANY   | sip:441632960083@one.example
            4416329600831    | NAPTR | NXDOMAIN
            441632960084     | NAPTR | NXDOMAIN
            44163296008      | NAPTR | NODATA
            4                | NAPTR | NODATA
            5                | NAPTR | NXDOMAIN
            881              | NAPTR | NXDOMAIN
            88               | NAPTR | NXDOMAIN
            999              | NAPTR | SERVFAIL
            999              | A     | NODATA
            99               | NAPTR | NODATA
            4416329600831111111111111111111111111111 | NAPTR | NXDOMAIN
            # blocks
            49171234         | NAPTR | sip:info@two.example
            491712345        | NAPTR | sip:info@two.example
            4917123456       | NAPTR | sip:info@two.example
            4917123          | NAPTR | NODATA
            4917             | NAPTR | NODATA
            491              | NAPTR | NODATA
            49171234567      | NAPTR | NXDOMAIN
            49170000         | NAPTR | NODATA
            491755123        | NAPTR | sip:+491755123@three.example;x=491755123
            49175512         | NAPTR | sip:info@two.example
            4917551234       | NAPTR | sip:info@two.example
            49176611         | NAPTR | NXDOMAIN
            491766           | NAPTR | NODATA
            4917661          | NAPTR | NODATA
            4917662          | NAPTR | NXDOMAIN
            49176612         | NAPTR | sip:49176612@one.example
            # cuts
            4420             | NAPTR | REFERRAL 0.2.4.4.e164.arpa
            4420             | DS    | NODATA
            44201234         | NAPTR | REFERRAL 0.2.4.4.e164.arpa
            44201234567890123456789012345678901234567 | NAPTR | REFERRAL 0.2.4.4.e164.arpa
            442              | NAPTR | NODATA
            # another zone of ours
            4312345          | NAPTR | sip:4312345@one.example
            431234           | NAPTR | NODATA
            438              | NAPTR | NXDOMAIN
            43               | NAPTR | NODATA
            437201           | NAPTR | REFERRAL 0.2.7.3.4.e164.arpa
            """)
    void digits_areDecided(String digits, String type, String expected) {
        assertThat(running.ask(RunningPlan.name(digits) + " " + type)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # private digits, up to 31
            1.0.9.8.7.6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.dial.example NAPTR | sip:1234567890123456789012345678901@one.example
            7.6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.dial.example NAPTR | sip:info@two.example
            6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.dial.example NAPTR   | sip:+1234567890123456@three.example;x=1234567890123456
            8.6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.dial.example NAPTR | NXDOMAIN
            8.7.6.5.4.3.2.1.0.9.8.7.6.5.4.3.2.1.dial.example NAPTR | NODATA
            0.dial.example NAPTR | sip:info@two.example
            # names in another case, names that are none of ours
            0.DIAL.Example NAPTR | sip:info@two.example
            xdial.example NAPTR  | REFUSED
            example NAPTR        | REFUSED
            com A                | REFUSED
            . NS                 | REFUSED
            # apexes
            e164.arpa NS         | NS ns.example.net.
            e164.arpa SOA        | SOA ns.example.net. hostmaster.example.net. 31 3600 600 1209600 60
            e164.arpa A          | NODATA
            e164.arpa NAPTR      | NODATA
            3.4.e164.arpa NAPTR  | NODATA
            3.4.e164.arpa DS     | NODATA
            4.e164.arpa NAPTR    | NODATA
            # other names
            ns1.e164.arpa A      | A 192.0.2.1
            NS1.e164.arpa AAAA   | NODATA
            ns2.e164.arpa A      | NXDOMAIN
            deep.e164.arpa A     | NODATA
            a.deep.e164.arpa A   | A 192.0.2.2
            b.deep.e164.arpa A   | NXDOMAIN
            a.4.e164.arpa A      | NXDOMAIN
            3.8.0.0.6.9.2.3.6.1.4.4.x.e164.arpa NAPTR | NXDOMAIN
            x.1.0.2.4.4.e164.arpa NAPTR | REFERRAL 0.2.4.4.e164.arpa
            12.4.4.e164.arpa NAPTR | NXDOMAIN
            alias.e164.arpa A    | CNAME ns1.e164.arpa., A 192.0.2.1
            alias.e164.arpa CNAME | CNAME ns1.e164.arpa.
            x.alias.e164.arpa A  | NXDOMAIN
            sub.e164.arpa A      | REFERRAL sub.e164.arpa
            x.y.sub.e164.arpa A  | REFERRAL sub.e164.arpa
            ns.sub.e164.arpa A   | REFERRAL sub.e164.arpa
            sub.e164.arpa DS     | NODATA
            # records beside and between numbers
            0.3.9.4.records.example NAPTR | sip:4930@one.example
            0.3.9.4.records.example TXT   | TXT "beside the rules"
            0.3.9.4.records.example A     | NODATA
            7.7.records.example A         | A 192.0.2.7
            7.records.example A           | NODATA
            8.8.records.example A         | NODATA
            8.records.example A           | NODATA
            _x.8.8.records.example A      | A 192.0.2.8
            9.8.8.records.example A       | NXDOMAIN
            9.records.example A           | NXDOMAIN
            """)
    void names_areDecided(String question, String expected) {
        assertThat(running.ask(question)).isEqualTo(expected);
    }

    @Test
    void negativeAnswer_hasTheStartOfAuthorityWithTheLesserTtl() {
        assertThat(running.message("5.e164.arpa NAPTR", true).toString())
                .contains("e164.arpa.\t\t60\tIN\tSOA\tns.example.net. hostmaster.example.net. 31");
    }

    @Test
    void referral_hasGlueOfServersInTheZone_andNoAuthority() {
        String answer = running.message("x.sub.e164.arpa A", true).toString();
        assertThat(answer)
                .contains("sub.e164.arpa.\t\t60\tIN\tNS\tns.sub.e164.arpa.", "ns.sub.e164.arpa.\t60\tIN\tA\t192.0.2.3");
        assertThat(answer).doesNotContain("SOA");
    }
}
