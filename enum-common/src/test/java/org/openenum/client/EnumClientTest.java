package org.openenum.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.naptr.Naptr;
import org.xbill.DNS.Name;

class EnumClientTest {

    private static final String NUMBER = "+493012345678";

    @ParameterizedTest
    @EnumSource
    void recordThatEveryOneReads_isDialed(EnumClient client) {
        assertThat(dialed(client, "100 10 u E2U+sip !^.*$!sip:a@x.example!")).isEqualTo("sip:a@x.example");
    }

    @ParameterizedTest
    @EnumSource
    void lowerPreference_isDialedFirst(EnumClient client) {
        assertThat(dialed(client, "100 20 u E2U+sip !^.*$!sip:b@x.example!", "100 10 u E2U+sip !^.*$!sip:a@x.example!"))
                .isEqualTo("sip:a@x.example");
    }

    @ParameterizedTest
    @EnumSource
    void backReference_isFilledIn(EnumClient client) {
        assertThat(dialed(client, "100 10 u E2U+sip !^(.*)$!sip:\\1@x.example!"))
                .isEqualTo("sip:" + NUMBER + "@x.example");
    }

    @Test
    void orderFromTheUpperHalf_isFirstForKamailioAlone() {
        String[] records = {"100 10 u E2U+sip !^.*$!sip:a@x.example!", "40000 10 u E2U+sip !^.*$!sip:b@x.example!"};
        assertThat(dialed(EnumClient.KAMAILIO, records)).isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.ASTERISK, records)).isEqualTo("sip:a@x.example");
    }

    @Test
    void recordThatDoesNotMatch_costsAsteriskTheWholeAnswer() {
        String[] records = {"100 20 u E2U+sip !^.*$!sip:b@x.example!", "100 10 u E2U+sip !^\\+43.*$!sip:a@x.example!"};
        assertThat(dialed(EnumClient.KAMAILIO, records)).isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, records)).isEqualTo("sip:b@x.example");
        assertThat(outcome(EnumClient.ASTERISK, records)).isInstanceOfSatisfying(DialOutcome.Nothing.class, nothing -> {
            assertThat(nothing.reason())
                    .isEqualTo("the pattern does not match +493012345678, so the client discards the whole answer");
            assertThat(nothing.verdicts())
                    .extracting(DialOutcome.Verdict::taken)
                    .containsExactly(false, false);
        });
    }

    @Test
    void recordOfAnotherServiceThatDoesNotMatch_costsAsteriskTheWholeAnswer() {
        String[] records = {
            "100 10 u E2U+email:mailto !^\\+43.*$!mailto:a@x.example!", "100 20 u E2U+sip !^.*$!sip:b@x.example!"
        };
        assertThat(dialed(EnumClient.ASTERISK, records))
                .isEqualTo(
                        "nothing: the pattern does not match +493012345678, so the client discards the whole answer");
        assertThat(dialed(EnumClient.OPENSIPS, records)).isEqualTo("sip:b@x.example");
    }

    @Test
    void ruleThatIsNotTerminal_costsAsteriskTheWholeAnswer() {
        DialOutcome outcome = EnumClient.ASTERISK.dial(
                List.of(
                        new Naptr(100, 10, "u", "E2U+sip", "!^.*$!sip:a@x.example!", Name.root),
                        new Naptr(100, 20, "", "", "", Name.fromConstantString("other.example."))),
                NUMBER);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        DialOutcome.Nothing.class,
                        nothing -> assertThat(nothing.reason())
                                .isEqualTo("the flag of a record is not u, so the client discards the whole answer"));
    }

    @Test
    void recordsOfOtherServices_arePassedOver() {
        String[] records = {
            "100 10 u E2U+pstn:tel !^.*$!tel:+493012345678;npdi!",
            "100 20 u E2U+email:mailto !^.*$!mailto:a@x.example!",
            "100 30 u E2U+sip !^.*$!sip:a@x.example!"
        };
        for (EnumClient client : List.of(EnumClient.KAMAILIO, EnumClient.ASTERISK, EnumClient.FREESWITCH)) {
            assertThat(dialed(client, records)).isEqualTo("sip:a@x.example");
        }
    }

    @Test
    void groupThatTookNoPart_isEmptyForFreeSwitchAlone() {
        String record = "100 10 u E2U+sip !^\\+(43)?(.*)$!sip:\\1-\\2@x.example!";
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:-493012345678@x.example");
        assertThat(dialed(EnumClient.KAMAILIO, record))
                .isEqualTo("nothing: a back-reference refers to a group that took no part in the match");
        assertThat(dialed(EnumClient.ASTERISK, record))
                .isEqualTo(
                        "nothing: a back-reference refers to a group that took no part in the match, so the client discards the whole answer");
    }

    @Test
    void digitBehindABackReference_belongsToItForFreeSwitchAlone() {
        String record = "100 10 u E2U+sip !^\\+49(..)(.*)$!sip:\\10@x.example!";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:300@x.example");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:300@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:@x.example");
    }

    @Test
    void backReferenceZero_isTheWholeNumberUnlessFreeSwitchHasNoGroup() {
        String record = "100 10 u E2U+sip !^.*$!sip:\\0@x.example!";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:" + NUMBER + "@x.example");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:" + NUMBER + "@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:$0@x.example");
    }

    @Test
    void alternatives_areThoseOfPerlForFreeSwitch() {
        String record = "100 10 u E2U+sip !4(9|930)!sip:\\1@x.example!";
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:930@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:9@x.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"^\\+(\\d+)$", "^\\+(?:49)(.*)$", "(?i)^\\+(.*)$", "^\\+([\\d]+)$"})
    void notationOfPerl_isReadByFreeSwitchAndNotByTheLibraryOfC(String pattern) {
        String record = "100 10 u E2U+sip !" + pattern + "!sip:\\1@x.example!";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("nothing: the pattern does not match " + NUMBER);
        assertThat(dialed(EnumClient.OPENSIPS, record)).startsWith("nothing: ");
        assertThat(dialed(EnumClient.ASTERISK, record)).startsWith("nothing: ");
        assertThat(dialed(EnumClient.FREESWITCH, record)).startsWith("sip:");
    }

    @Test
    void escapedDelimiter_isReadByFreeSwitchAlone() {
        String record = "100 10 u E2U+sip !^.*$!sip:a\\!b@x.example!";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("nothing: an escaped ! is taken for the delimiter");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:a\\!b@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:a!b@x.example");
    }

    @Test
    void schemeOtherThanSip_isNotTakenByTheRouteOfFreeSwitch() {
        String[] records = {"100 10 u E2U+sip !^.*$!sips:a@x.example!", "100 20 u E2U+sip !^.*$!sip:b@x.example!"};
        assertThat(dialed(EnumClient.FREESWITCH, records)).isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.KAMAILIO, records)).isEqualTo("sips:a@x.example");
    }

    @Test
    void equals_areSortedByTheirTextByFreeSwitchAndStayAsTheyCameElsewhere() {
        String[] records = {"100 10 u E2U+sip !^.*$!sip:b@x.example!", "100 10 u E2U+sip !^.*$!sip:a@x.example!"};
        assertThat(dialed(EnumClient.FREESWITCH, records)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.KAMAILIO, records)).isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.ASTERISK, records)).isEqualTo("sip:b@x.example");
    }

    @Test
    void otherDelimiter_isUnderstoodByAsteriskAndClearwater() {
        String record = "100 10 u E2U+sip #^.*$#sip:a@x.example#";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("nothing: the delimiter is not !");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("nothing: the delimiter is not !");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.CLEARWATER, record)).isEqualTo("sip:a@x.example");
    }

    @Test
    void flagThatIgnoresCase_spoilsTheUriForAsteriskAndTheRecordForClearwater() {
        String record = "100 10 u E2U+sip !^.*$!sip:a@x.example!i";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:a@x.example!");
        assertThat(dialed(EnumClient.CLEARWATER, record))
                .isEqualTo("nothing: the regexp does not end with its delimiter");
    }

    @Test
    void mixedCaseE2u_isNotSeenByAsterisk() {
        String record = "100 10 u E2u+sip !^.*$!sip:a@x.example!";
        assertThat(dialed(EnumClient.ASTERISK, record))
                .isEqualTo("nothing: the services field holds neither e2u+ nor E2U+");
        assertThat(dialed(EnumClient.ASTERISK, record, "100 20 u E2U+sip !^.*$!sip:b@x.example!"))
                .isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:a@x.example");
    }

    @Test
    void backslashThatIsNoBackReference_isADollarForFreeSwitch() {
        assertThat(dialed(EnumClient.FREESWITCH, "100 10 u E2U+sip !^\\+49(.*)$!sip:0\\1@x.example!"))
                .isEqualTo("sip:03012345678@x.example");
        String record = "100 10 u E2U+sip !^.*$!sip:a@x\\.example!";
        assertThat(dialed(EnumClient.FREESWITCH, record)).isEqualTo("sip:a@x$.example");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.ASTERISK, record)).isEqualTo("sip:a@x\\.example");
    }

    @Test
    void ownService_isTakenByClearwaterOnly() {
        String record = "100 10 u E2U+pstn:tel !^.*$!tel:+493012345678;npdi!";
        assertThat(dialed(EnumClient.CLEARWATER, record)).isEqualTo("tel:+493012345678;npdi");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("nothing: the services field is not E2U+sip");
    }

    /** Order, preference, flags, services and regexp, as in a zone file but without quotes. */
    private static String dialed(EnumClient client, String... records) {
        DialOutcome outcome = outcome(client, records);
        return outcome instanceof DialOutcome.Dialed dialed
                ? dialed.uri()
                : "nothing: " + outcome.verdicts().get(0).reason();
    }

    private static DialOutcome outcome(EnumClient client, String... records) {
        List<Naptr> answer = new ArrayList<>();
        for (String record : records) {
            String[] field = record.split(" ", 5);
            answer.add(new Naptr(
                    Integer.parseInt(field[0]), Integer.parseInt(field[1]), field[2], field[3], field[4], Name.root));
        }
        return client.dial(answer, NUMBER);
    }
}
