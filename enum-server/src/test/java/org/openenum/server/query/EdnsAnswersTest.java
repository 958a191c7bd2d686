package org.openenum.server.query;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;
import static org.openenum.server.message.Packets.question;
import static org.openenum.server.query.AskedPath.withOptions;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.ops.Transport;
import org.xbill.DNS.CookieOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.GenericEDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.NSIDOption;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.TcpKeepaliveOption;

/** The answers to the options of a query. */
class EdnsAnswersTest {

    private static final byte[] CLIENT_COOKIE = HexFormat.of().parseHex("2464c4abcf10c957");
    private static final byte[] SERVER_COOKIE = HexFormat.of().parseHex("010000005cf79f111f8130c3eee29480");
    private static final EDNSOption NSID = new GenericEDNSOption(EDNSOption.Code.NSID, new byte[0]);
    private static final Identity NAMED = new Identity("", "", "node-7.example.net");

    private final AskedPath open = new AskedPath(AskedPath.settings(NAMED, false));
    private final AskedPath strict = new AskedPath(AskedPath.settings(NAMED, true));

    @Test
    void nsid_isToldToWhoAsksForIt() {
        NSIDOption told = only(open.ask("a1.example.", "A", NSID), NSIDOption.class);

        String hex = HexFormat.of().withUpperCase().formatHex("node-7.example.net".getBytes(US_ASCII));
        assertThat(told).hasToString("{NSID: <" + hex + ">}");
        assertThat(open.ask("a1.example.", "A").getOPT().getOptions()).isEmpty();
    }

    @Test
    void nsidThatIsNotConfigured_isNotTold() {
        AskedPath silent = new AskedPath(PlainSettings.SETTINGS);

        assertThat(silent.ask("a1.example.", "A", NSID).getOPT().getOptions()).isEmpty();
    }

    @Test
    void keepalive_isToldOverTcpAlone() {
        byte[] asked = withOptions(question("a1.example.", "A"), new TcpKeepaliveOption())
                .toWire();

        TcpKeepaliveOption told = only(open.ask(asked, Transport.TCP), TcpKeepaliveOption.class);
        assertThat(told.getTimeout()).hasValue(100);
        assertThat(open.ask(asked, Transport.UDP).getOPT().getOptions()).isEmpty();
    }

    @Test
    void optionsWithoutAnAnswer_areNotEchoed() {
        Message answer = open.ask(
                "a1.example.",
                "A",
                new GenericEDNSOption(12, new byte[100]), // Padding, on a transport that shows the length.
                new GenericEDNSOption(5, new byte[] {8}), // DAU
                new GenericEDNSOption(65_001, new byte[] {1}));

        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @ParameterizedTest(name = "client subnet {0}: {1}")
    @CsvSource({
        "0001 18 00 C63364, NOERROR",
        "0001 20 00 C6336401, NOERROR",
        "0001 00 00, NOERROR",
        "0001 11 00 C63380, NOERROR",
        "0002 38 00 20010DB8000000, NOERROR",
        "0002 80 00 20010DB8000000000000000000000001, NOERROR",
        "0000 00 00, NOERROR",
        "0003 08 00 01, NOERROR",
        "0001 18 00 C6336401, FORMERR",
        "0001 18 00 C633, FORMERR",
        "0001 11 00 C633C0, FORMERR",
        "0001 21 00 C633640100, FORMERR",
        "0002 81 00 20010DB800000000000000000000000100, FORMERR",
        "0001 18 18 C63364, FORMERR",
        "0001 18, FORMERR",
        "0000 08 00 01, FORMERR",
        "'', FORMERR",
    })
    void clientSubnet_isCheckedAndNotUsed(String value, String rcode) {
        Message answer = open.ask("a1.example.", "A", new GenericEDNSOption(8, hex(value)));

        assertThat(Rcode.string(answer.getRcode())).isEqualTo(rcode);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"0001 18 00 C63364", "0001 00 00", "0002 38 00 20010DB8000000"})
    void clientSubnetOfTrustedRequester_isGivenBackWithScopeZero(String value) {
        AskedPath trusting = new AskedPath(AskedPath.talkative("198.51.100.0/24"));
        Message answer = trusting.ask("a1.example.", "A", new GenericEDNSOption(8, hex(value)));

        assertThat(answer.getOPT().getOptions()).hasSize(1);
        byte[] option = answer.getOPT().getOptions().get(0).toWire();
        assertThat(HexFormat.of().formatHex(option))
                .isEqualToIgnoringCase("00080" + "00%x".formatted(hex(value).length) + value.replace(" ", ""));
    }

    @Test
    void clientSubnetOfAnotherRequester_isIgnored() {
        AskedPath trusting = new AskedPath(AskedPath.talkative("203.0.113.0/24"));
        Message answer = trusting.ask("a1.example.", "A", new GenericEDNSOption(8, hex("0001 18 00 C63364")));

        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @Test
    void malformedClientSubnetOfTrustedRequester_isAFormatError_andNotGivenBack() {
        AskedPath trusting = new AskedPath(AskedPath.talkative("198.51.100.100"));
        Message answer = trusting.ask("a1.example.", "A", new GenericEDNSOption(8, hex("0001 17 00 C63365")));

        assertThat(answer.getRcode()).isEqualTo(Rcode.FORMERR);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @Test
    void extendedError_saysInWordsWhatItMeans_whereThatIsSwitchedOn() {
        EDNSOption none = new GenericEDNSOption(65_001, new byte[0]);
        AskedPath talkative = new AskedPath(AskedPath.talkative(""));

        assertThat(only(talkative.ask("a1.example.", "AXFR", none), ExtendedErrorCodeOption.class)
                        .getText())
                .isEqualTo("not allowed here");
        assertThat(only(open.ask("a1.example.", "AXFR", none), ExtendedErrorCodeOption.class)
                        .getText())
                .isNull();
    }

    @Test
    void clientCookie_isAnsweredWithBoth() {
        CookieOption told = only(open.ask("a1.example.", "A", new CookieOption(CLIENT_COOKIE)), CookieOption.class);

        assertThat(told.getClientCookie()).isEqualTo(CLIENT_COOKIE);
        assertThat(told.getServerCookie()).contains(SERVER_COOKIE);
    }

    @Test
    void cookieWhenTheyAreOff_isIgnored() {
        AskedPath plain = new AskedPath(PlainSettings.SETTINGS);

        assertThat(plain.ask("a1.example.", "A", new CookieOption(CLIENT_COOKIE))
                        .getOPT()
                        .getOptions())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} octets: {1}")
    @CsvSource({
        "0, FORMERR",
        "1, FORMERR",
        "7, FORMERR",
        "8, NOERROR",
        "9, FORMERR",
        "15, FORMERR",
        "16, NOERROR",
        "24, NOERROR",
        "40, NOERROR",
        "41, FORMERR",
        "1000, FORMERR",
    })
    void cookieOfABadLength_isAFormatError(int octets, String rcode) {
        Message answer = open.ask("a1.example.", "A", new GenericEDNSOption(10, new byte[octets]));

        assertThat(Rcode.string(answer.getRcode())).isEqualTo(rcode);
        assertThat(answer.getOPT()).isNotNull();
    }

    @Test
    void secondCookie_isIgnored() {
        Message answer =
                open.ask("a1.example.", "A", new CookieOption(CLIENT_COOKIE), new GenericEDNSOption(10, new byte[3]));

        assertThat(only(answer, CookieOption.class).getClientCookie()).isEqualTo(CLIENT_COOKIE);
    }

    @Test
    void requiredCookie_isBadcookieUntilItIsGood() {
        Message first = strict.ask("a1.example.", "A", new CookieOption(CLIENT_COOKIE));
        assertThat(first.getRcode()).isEqualTo(Rcode.BADCOOKIE);
        assertThat(first.getSection(Section.ANSWER)).isEmpty();

        byte[] learned = only(first, CookieOption.class).getServerCookie().orElseThrow();
        Message second = strict.ask("a1.example.", "A", new CookieOption(CLIENT_COOKIE, learned));
        assertThat(second.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(second.getSection(Section.ANSWER)).hasSize(1);
    }

    @Test
    void requiredCookie_isNotRequiredOverTcpNorOfWhoSpeaksNone() {
        byte[] withCookie = withOptions(question("a1.example.", "A"), new CookieOption(CLIENT_COOKIE))
                .toWire();

        assertThat(strict.ask(withCookie, Transport.TCP).getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(strict.ask(question("a1.example.", "A").toWire(), Transport.UDP)
                        .getRcode())
                .isEqualTo(Rcode.NOERROR);
        assertThat(strict.ask("a1.example.", "A").getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void cookieAlone_canBeAskedFor() {
        String header = "1234 0000 0000 0000 0000 0001";
        String cookie = "00 0029 04D0 00 00 0000 000C 000A 0008 2464C4ABCF10C957";

        Message answer = open.ask(hex(header + cookie), Transport.UDP);
        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getQuestion()).isNull();
        assertThat(only(answer, CookieOption.class).getServerCookie()).contains(SERVER_COOKIE);

        Message without = open.ask(hex(header + "00 0029 04D0 00 00 0000 0000"), Transport.UDP);
        assertThat(without.getRcode()).isEqualTo(Rcode.FORMERR);
    }

    @ParameterizedTest
    @CsvSource({"010000005CF79F111F8130C3EEE29480, NOERROR", "010000005CF79F111F8130C3EEE29481, BADCOOKIE"})
    void serverCookieAlone_isConfirmedOrNot(String serverCookie, String rcode) {
        Message answer = open.ask(
                hex("1234 0000 0000 0000 0000 0001 00 0029 04D0 00 00 0000 001C 000A 0018 2464C4ABCF10C957"
                        + serverCookie),
                Transport.UDP);

        assertThat(Rcode.string(answer.getRcode())).isEqualTo(rcode);
        assertThat(only(answer, CookieOption.class).getServerCookie()).contains(SERVER_COOKIE);
    }

    @Test
    void errorAnswers_carryTheOptionsToo() {
        for (String failing : List.of("defect.example.", "a1.example.")) {
            Message answer = open.ask(failing, "TKEY", new CookieOption(CLIENT_COOKIE), NSID);
            assertThat(answer.getRcode()).isEqualTo(Rcode.NOTIMP);
            assertThat(answer.getOPT().getOptions(EDNSOption.Code.COOKIE)).hasSize(1);
            assertThat(answer.getOPT().getOptions(EDNSOption.Code.NSID)).hasSize(1);
        }
    }

    @Test
    void optionsOfAnotherEdnsVersion_areNotRead() {
        byte[] packet = hex("1234 0000 0001 0000 0000 0001 00 0002 0001"
                + "00 0029 04D0 00 01 0000 000C 000A 0008 2464C4ABCF10C957");

        Message answer = open.ask(packet, Transport.UDP);
        assertThat(answer.getRcode()).isEqualTo(Rcode.BADVERS);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}: extended error {2}")
    @CsvSource({
        "a1.example., A, ''",
        "a1.example., AXFR, 18",
        "a1.example., TKEY, 21",
        "defect.example., A, 0",
        "outside.example., A, 20",
    })
    void extendedError_saysWhy(String name, String type, String infoCodes) {
        assertThat(infoCodes(open.ask(name, type))).isEqualTo(infoCodes);
    }

    @Test
    void answersWhileTheDatabaseIsAway_sayThatTheyMayBeStale() {
        open.stale(true);

        assertThat(infoCodes(open.ask("a1.example.", "A"))).isEqualTo("3");
        assertThat(infoCodes(open.ask("unknown.example.", "A"))).isEqualTo("19");
        assertThat(infoCodes(open.ask("outside.example.", "A"))).isEqualTo("20");
        assertThat(open.ask(question("a1.example.", "A").toWire(), Transport.UDP)
                        .getOPT())
                .isNull();

        open.stale(false);
        assertThat(infoCodes(open.ask("a1.example.", "A"))).isEmpty();
    }

    @Test
    void fullAnswer_staysWithinTheLimitWithAllOptions() {
        AskedPath named = new AskedPath(AskedPath.settings(new Identity("", "", "n".repeat(128)), false));
        for (int addresses = 0; addresses < 80; addresses++) {
            Message asked = withOptions(
                    question("a" + addresses + "." + "l".repeat(63) + ".example.", "A"),
                    NSID,
                    new CookieOption(CLIENT_COOKIE));
            Message answer = named.ask(asked.toWire(), Transport.UDP);

            assertThat(answer.numBytes()).isLessThanOrEqualTo(1232);
            assertThat(answer.getOPT().getOptions()).hasSize(2);
            assertThat(answer.getSection(Section.ANSWER).size()).isIn(0, addresses);
        }
    }

    private static String infoCodes(Message answer) {
        StringBuilder codes = new StringBuilder();
        for (EDNSOption option : answer.getOPT().getOptions(EDNSOption.Code.EDNS_EXTENDED_ERROR)) {
            codes.append(((ExtendedErrorCodeOption) option).getErrorCode());
        }
        return codes.toString();
    }

    private static <T extends EDNSOption> T only(Message answer, Class<T> kind) {
        assertThat(answer.getOPT().getOptions()).hasSize(1);
        return kind.cast(answer.getOPT().getOptions().get(0));
    }
}
