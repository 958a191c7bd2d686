package org.openenum.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
    void recordThatDoesNotMatch_costsAsteriskTheRest() {
        String[] records = {"100 10 u E2U+sip !^\\+43.*$!sip:a@x.example!", "100 20 u E2U+sip !^.*$!sip:b@x.example!"};
        assertThat(dialed(EnumClient.KAMAILIO, records)).isEqualTo("sip:b@x.example");
        assertThat(dialed(EnumClient.ASTERISK, records))
                .isEqualTo("nothing: the pattern does not match +493012345678; no record behind this one is read");
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
    void flagThatIgnoresCase_breaksAsteriskAndClearwater() {
        String record = "100 10 u E2U+sip !^.*$!sip:a@x.example!i";
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:a@x.example");
        assertThat(dialed(EnumClient.ASTERISK, record))
                .startsWith("nothing: the regexp does not end with its delimiter");
        assertThat(dialed(EnumClient.CLEARWATER, record))
                .isEqualTo("nothing: the regexp does not end with its delimiter");
    }

    @Test
    void mixedCaseE2u_isNotSeenByAsterisk() {
        String record = "100 10 u E2u+sip !^.*$!sip:a@x.example!";
        assertThat(dialed(EnumClient.ASTERISK, record))
                .startsWith("nothing: the services field holds neither e2u+ nor E2U+");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:a@x.example");
    }

    @Test
    void backslashInThePattern_breaksFreeSwitch() {
        String record = "100 10 u E2U+sip !^\\+49(.*)$!sip:0\\1@x.example!";
        assertThat(dialed(EnumClient.FREESWITCH, record))
                .isEqualTo("nothing: a backslash becomes $, which breaks the pattern");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("sip:03012345678@x.example");
    }

    @Test
    void ownService_isTakenByClearwaterOnly() {
        String record = "100 10 u E2U+pstn:tel !^.*$!tel:+493012345678;npdi!";
        assertThat(dialed(EnumClient.CLEARWATER, record)).isEqualTo("tel:+493012345678;npdi");
        assertThat(dialed(EnumClient.KAMAILIO, record)).isEqualTo("nothing: the services field is not E2U+sip");
    }

    /** Order, preference, flags, services and regexp, as in a zone file but without quotes. */
    private static String dialed(EnumClient client, String... records) {
        List<Naptr> answer = new ArrayList<>();
        for (String record : records) {
            String[] field = record.split(" ", 5);
            answer.add(new Naptr(
                    Integer.parseInt(field[0]), Integer.parseInt(field[1]), field[2], field[3], field[4], Name.root));
        }
        DialOutcome outcome = client.dial(answer, NUMBER);
        return outcome instanceof DialOutcome.Dialed dialed
                ? dialed.uri()
                : "nothing: " + outcome.verdicts().get(0).reason();
    }
}
