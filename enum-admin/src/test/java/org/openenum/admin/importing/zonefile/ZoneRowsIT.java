package org.openenum.admin.importing.zonefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.importing.stage.StagedRows;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobCancelledException;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.usecase.RefusedException;
import org.xbill.DNS.Type;

/** The records of zone files, as they are staged, and the errors of invalid ones. */
class ZoneRowsIT extends StagedRows {

    private List<Staged> zoneFile(String file) throws IOException {
        return zoneFile(file.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** @param maxGeneratedOctets the limit for records made by {@code $GENERATE} */
    private List<Staged> zoneFile(String file, long maxGeneratedOctets) throws IOException {
        byte[] octets = file.getBytes(StandardCharsets.US_ASCII);
        return staged(
                Staging.Habit.MASTER_FILE,
                (staging, rowErrors) -> new ZoneFile(
                                new ByteArrayInputStream(octets), ZONE, staging, rowErrors, maxGeneratedOctets)
                        .read(new JobProgress(Clock.systemUTC())));
    }

    private List<Staged> zoneFile(byte[] octets) throws IOException {
        return staged(
                Staging.Habit.MASTER_FILE,
                (staging, rowErrors) -> new ZoneFile(new ByteArrayInputStream(octets), ZONE, staging, rowErrors)
                        .read(new JobProgress(Clock.systemUTC())));
    }

    private String rdataOf(String record) throws IOException {
        StagedRecordSet set = (StagedRecordSet)
                zoneFile(record.getBytes(StandardCharsets.UTF_8)).get(0);
        return HexFormat.of().formatHex(set.rdatas().get(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                a LOC 60 9 N 24 39 E 10              | 001216138ce82360854a10a000989a68
                a LOC 60 N 24 W 10.00m 2m            | 002216138cdfe6007ad9a40000989a68
                a CSYNC 66 3 TYPE65280 NS A          | 000000420003000160ff0180
                a EUI48 00-00-5E-00-53-2a            | 00005e00532a
                a NID 10 14:4fff:ff20:ee64           | 000a00144fffff20ee64
                a L32 10 192.0.2.1                   | 000ac0000201
                a LP 10 b                            | 000a016204653136340461727061 00
                a AVC "a" b                          | 01610162
                a AMTRELAY 10 1 3 b                  | 0a83016204653136340461727061 00
                """)
    void presentationForm_isReadAsItsRfcHasIt(String record, String rdata) throws IOException {
        assertThat(rdataOf(record)).isEqualTo(rdata.replace(" ", ""));
        assertThat(errors).isEmpty();
    }

    /** RFC 3597, section 5, allows this form for every type. */
    @Test
    void ruleInGenericForm_isARule() throws IOException {
        List<Staged> staged = zoneFile("0.0.1.0.3.9.4 NAPTR \\# 49 0064000a 0175 074532552b736970"
                + " 21215e2e2a24217369703a2b3439333031303040612e6578616d706c653b783d7921 00");
        assertThat(errors).isEmpty();
        assertThat(uriOf(staged.get(0))).isEqualTo("sip:+{number}@a.example;x=y");
    }

    /** The RDATA that BIND 9.18 reads from the same files, in UTF-8. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                a TXT "grüße"                  | 076772c3bcc39f65
                a TXT grüße                    | 076772c3bcc39f65
                a TXT "\\ü"                      | 02c3bc
                a TXT "\\\\ü"                     | 035cc3bc
                a TXT "𝄞"                      | 04f09d849e
                a HINFO "ü" "ß"                | 02c3bc02c39f
                a CAA 0 issue "ü.example"      | 00056973737565c3bc2e6578616d706c65
                a URI 10 1 "sip:ü@a.example"   | 000a00017369703ac3bc40612e6578616d706c65
                a CNAME ü.example.             | 02c3bc076578616d706c6500
                """)
    void textBeyondAscii_isItsOctets(String record, String rdata) throws IOException {
        assertThat(rdataOf(record)).isEqualTo(rdata);
        assertThat(errors).isEmpty();
    }

    @Test
    void rawOctetsOfAString_areThoseOnTheWire() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes("a TXT \"".getBytes(StandardCharsets.US_ASCII));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        for (int octet = 0; octet < 256; octet++) {
            if (octet != '\n' && octet != '"' && octet != '\\') {
                said.write(octet);
            }
        }
        file.writeBytes(said.toByteArray());
        file.writeBytes("\"\n".getBytes(StandardCharsets.US_ASCII));

        StagedRecordSet set = (StagedRecordSet) zoneFile(file.toByteArray()).get(0);

        assertThat(errors).isEmpty();
        byte[] rdata = set.rdatas().get(0);
        assertThat(Arrays.copyOfRange(rdata, 1, rdata.length)).isEqualTo(said.toByteArray());
    }

    @Test
    void recordThatIsBad_leavesItsSetAlone() throws IOException {
        List<Staged> staged = zoneFile("""
                $TTL 60
                a A 192.0.2.1
                a A 192.0.2.300
                a A 192.0.2.3
                a TXT "whole"
                b 99999999999 TXT "b"
                b TXT "bad TTL"
                c AAA 2001:db8::1
                c AAAA 2001:db8::2
                c TXT "perhaps not all"
                d TXT "whole"
                """);

        assertThat(errors)
                .extracting(error -> error.line() + " " + error.code())
                .containsExactlyInAnyOrder(
                        "3 syntax",
                        "6 invalid",
                        "8 unknown",
                        "2 sameSet",
                        "4 sameSet",
                        "7 sameSet",
                        "9 sameSet",
                        "10 sameSet");
        assertThat(wholeSets(staged)).containsExactly("a.e164.arpa. TXT", "d.e164.arpa. TXT");
        assertThat(unreadable).isEqualTo(3);
    }

    @Test
    void recordThatIsNoRule_takesNoNumberWithIt() throws IOException {
        List<Staged> staged = zoneFile("""
                $TTL 60
                1.2 A 192.0.2.300
                1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .
                1.3 TXT "unclosed
                1.3 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .
                """);

        assertThat(errors)
                .extracting(error -> error.line() + " " + error.code())
                .contains("2 syntax");
        assertThat(contents(staged)).extracting(StagedRows::digitsOf).containsExactly("21");
    }

    private static List<String> wholeSets(List<Staged> staged) {
        return staged.stream()
                .map(StagedRecordSet.class::cast)
                .filter(set -> !set.isLeftAlone())
                .map(set -> set.owner() + " " + Type.string(set.type()))
                .toList();
    }

    @Test
    void recordsThatAGenerateDidNotComeToMake_leaveTheirSetsAlone() throws IOException {
        List<Staged> staged =
                zoneFile("$TTL 60\n$GENERATE 254-257 h$ A 192.0.2.$\nh257 A 192.0.2.7\nh257 TXT \"whole\"\n");

        assertThat(errors)
                .extracting(error -> error.line() + " " + error.code())
                .containsExactly("2 syntax", "3 sameSet");
        assertThat(wholeSets(staged)).containsExactly("h254.e164.arpa. A", "h255.e164.arpa. A", "h257.e164.arpa. TXT");
    }

    @Test
    void generate_stopsWhenItIsAskedTo() {
        byte[] file = "$TTL 60\n$GENERATE 1-10 a$ A 192.0.2.1\n".getBytes(StandardCharsets.US_ASCII);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        progress.cancel();
        AtomicLong octets = new AtomicLong();

        assertThatThrownBy(() -> staged(Staging.Habit.MASTER_FILE, (staging, rowErrors) -> {
                    try {
                        new ZoneFile(new ByteArrayInputStream(file), ZONE, staging, rowErrors).read(progress);
                    } finally {
                        octets.set(staging.octets());
                    }
                }))
                .isInstanceOf(JobCancelledException.class);

        assertThat(octets).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                1.2.example. NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@a.example!" .   | outOfZone
                1.2 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@a.example!"              | syntax
                1.2 NAPTR 100 10 "u" "sip+E2U" "!^.*$!sip:a@a.example!" .            | invalid
                1.2 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@a.example! .             | unbalancedQuote
                1.2 WHAT 1                                                           | unknown
                1.2 A 192.0.2.300                                                    | syntax
                1.2 CNAME other.example.                                             | unsupported
                ns A ) 192.0.2.1                                                     | parenthesis
                """)
    void badEntry_isReportedAndTheNextOneTaken(String entry, String code) throws IOException {
        List<Staged> staged = zoneFile(
                "$TTL 60\n" + entry + "\n9.9.9 NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:999@a.example!\" .\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.code()).isEqualTo(code);
        });
        assertThat(staged)
                .anySatisfy(one -> assertThat(((StagedMapping) one).digits()).isEqualTo("999"));
    }

    private static final String RULE_C = "NAPTR 20 10 \"u\" \"E2U+sip\" \"!^.*$!sip:c@a.example!\" .";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "6.5.4 NAPTR 10 10 \"u\" \"E2U+sip\" \"!^.*$!sip:b@a.example! .",
                "6.5.4 NAPTR 10 10 \"u\" \"E2U+sip\" ) \"!^.*$!sip:b@a.example!\" .",
                "\"6.5.4 NAPTR",
                "6.5..4 NAPTR 10 10 \"u\" \"E2U+sip\" ( \"!",
                "LONG",
                "$GENERATE 4-5 $.5.4",
                "$GENERATE 4-5 $.5.4 NAPTR 10 10 u E2U+sip !^.*\\$!sip:b@a.example! ."
            })
    void entryBehindOneWithAnUnreadableOwner_isAddedToNoOther(String line) throws IOException {
        String good = "3.2.1 NAPTR 10 10 \"u\" \"E2U+sip\" \"!^.*$!sip:a@a.example!\" .";
        String second = line.equals("LONG") ? "6.5.4 TXT " + "a".repeat(70_000) : line;

        List<Staged> staged = zoneFile("$TTL 60\n" + good + "\n" + second + "\n    " + RULE_C + "\n");

        assertThat(errors).extracting(RowError::line).contains(4L);
        assertThat(contents(staged))
                .filteredOn(entry -> digitsOf(entry).equals("123"))
                .singleElement()
                .satisfies(entry -> assertThat(rulesOf(entry)).isEqualTo(1));
        assertThat(contents(staged)).noneMatch(entry -> digitsOf(entry).equals("456"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.5.4", ""})
    void ruleThatCannotBeSplit_leavesItsNumberAlone(String owner) throws IOException {
        List<Staged> staged = zoneFile("$TTL 60\n6.5.4 " + RULE_C + "\n" + owner + " NAPTR 10 10 \"u\n");

        assertThat(staged).isNotEmpty().allSatisfy(entry -> {
            assertThat(digitsOf(entry)).isEqualTo("456");
            assertThat(((StagedMapping) entry).target()).isEqualTo(new StagedMapping.LeaveAlone());
        });
    }

    private static int rulesOf(Staged entry) {
        StagedMapping.Content content = (StagedMapping.Content) ((StagedMapping) entry).target();
        return content.rules().content(3600).rules().size();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$ORIGIN 0.3.9.4..e164.arpa.",
                "$ORIGIN",
                "$ORIGIN 4.e164.arpa. \"",
                "$ORGIN 4.e164.arpa.",
                "LONG"
            })
    void originThatCannotBeRead_refusesTheFile(String line) {
        String origin = line.equals("LONG") ? "$ORIGIN 4.e164.arpa. ; " + "a".repeat(70_000) : line;
        assertThatThrownBy(() -> zoneFile("$TTL 60\n" + origin + "\n0.0.1 " + RULE_C + "\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith("line 2: ");
        assertThatThrownBy(() -> markedZoneFile(origin + "\n0.0.1 " + RULE_C + "\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith("line 1: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$TTL 5min", "$TTL", "$TTL -1", "$TTL 2147483648"})
    void defaultTtlThatCannotBeRead_refusesTheFile(String line) {
        assertThatThrownBy(() -> zoneFile("$TTL 60\n" + line + "\n0.0.1 " + RULE_C + "\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith("line 2: ");
    }

    private List<Staged> markedZoneFile(String file) throws IOException {
        return zoneFile(("\ufeff" + file).getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$ORIGIN 0.3.9.4.e164.arpa.\n0.0.1", "0.0.1.0.3.9.4", "\n0.0.1.0.3.9.4"})
    void byteOrderMark_isNoPartOfTheFirstLine(String beginning) throws IOException {
        List<Staged> staged = markedZoneFile(beginning + " " + RULE_C + "\n");
        assertThat(errors).isEmpty();
        assertThat(staged)
                .singleElement()
                .satisfies(entry -> assertThat(digitsOf(entry)).isEqualTo("4930100"));
    }

    @Test
    void include_refusesTheFile() {
        assertThatThrownBy(() -> zoneFile("$INCLUDE /etc/passwd\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void include_saysWhyItIsRefused() {
        assertThatThrownBy(() -> zoneFile("$TTL 60\n$INCLUDE other.zone\n"))
                .hasMessageStartingWith("line 2: $INCLUDE is not followed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            $GENERATE 0-9 $.0.3.9.4 NAPTR 100 10 u E2U+sip !^.*$!sip:gw@a.example! .       | 10 | 49303
            $GENERATE 0-9/3 $.0.3.9.4 60 IN NAPTR "100 10 \\"u\\" \\"E2U+sip\\" \\"!^.*\\$!sip:gw${0,2}@a.example!\\" ." | 4 | 49303
            $GENERATE 1-2 h$ A 192.0.2.$                                                   | 2  |
            $GENERATE 1-2 h$ MX "1$ mail${1,2}"                                            | 2  |
            """)
    void generate_makesARecordForEachValue(String directive, int entries, String digits) throws IOException {
        List<Staged> staged = zoneFile("$TTL 60\n" + directive.replace("!^.*$!", "!^.*\\$!") + "\n");
        assertThat(errors).isEmpty();
        assertThat(staged).hasSize(entries);
        if (digits != null) {
            assertThat(staged)
                    .anySatisfy(entry ->
                            assertThat(((StagedMapping) entry).digits()).isEqualTo(digits));
        }
    }

    @Test
    void generateThatMakesTooMany_refusesTheFile() {
        assertThatThrownBy(() ->
                        zoneFile("$TTL 60\n$GENERATE 0-600000 a$ A 192.0.2.1\n$GENERATE 0-600000 b$ A 192.0.2.1\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("line 3")
                .hasMessageContaining("1000000");
    }

    @Test
    void generateThatMakesTooLongRecords_isOneErrorOfItsLine() throws IOException {
        String longTexts = " TXT" + (" " + "a".repeat(250)).repeat(10) + "\n";
        List<Staged> staged = zoneFile(
                "$TTL 60\n$GENERATE 1-3 short$ A 192.0.2.1\n$GENERATE 1-1000 long$" + longTexts
                        + "behind A 192.0.2.1\n",
                100_000);

        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.line()).isEqualTo(3);
            assertThat(error.code()).isEqualTo("generate");
            assertThat(error.message())
                    .isEqualTo("the records of the $GENERATE directives of a file take at most 100000 octets");
            assertThat(error.raw()).startsWith("$GENERATE 1-1000 long$ TXT");
        });
        assertThat(unreadable).isEqualTo(1);
        assertThat(staged).hasSizeBetween(30, 50);
    }

    @Test
    void directivesBehindOneThatMadeTooMuch_areErrors() throws IOException {
        zoneFile("$TTL 60\n$GENERATE 1-10 a$ A 192.0.2.1\n$GENERATE 1-10 b$ A 192.0.2.1\n", 100);

        assertThat(errors).extracting(RowError::line).containsExactly(2L, 3L);
    }

    @Test
    void recordSetsOfMoreThanAZoneFileBrings_refuseTheFile() {
        assertThatThrownBy(() -> zoneFile("$TTL 60\n$GENERATE 0-250000 a$ A 192.0.2.1\n"))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(
                        "apart from the rules of its numbers, a zone file can add or remove at most 250000 record sets");
    }

    @Test
    void recordSetsOfMoreDataThanAZoneFileBrings_refuseTheFile() {
        String longTexts = " TXT" + (" " + "a".repeat(250)).repeat(200) + "\n";
        assertThatThrownBy(() -> zoneFile("$TTL 60\n$GENERATE 1-1400 a$" + longTexts))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(
                        "apart from the rules of its numbers, a zone file can have at most 64 MiB of data in record sets");
    }

    @ParameterizedTest
    @CsvSource({"4062, 1, ''", "5500, 0, tooLarge"})
    void recordSet_isTakenAsFarAsAnAnswerHoldsIt(int records, int sets, String code) throws IOException {
        StringBuilder file = new StringBuilder("$TTL 60\n");
        for (int i = 0; i < records; i++) {
            file.append("a A 10.0." + i / 250 + "." + i % 250 + "\n");
        }
        assertThat(zoneFile(file.toString())).hasSize(sets);
        assertThat(errors.stream().map(RowError::code))
                .containsExactlyElementsOf(code.isEmpty() ? List.of() : List.of(code));
        assertThat(errors.stream().map(RowError::message))
                .allMatch("a record set takes at most 65000 octets of an answer"::equals);
    }

    @Test
    void generateWithABadRecord_isOneError() throws IOException {
        zoneFile("$TTL 60\n$GENERATE 250-260 h$ A 192.0.2.$\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.code()).isEqualTo("syntax");
        });
        assertThat(unreadable).isEqualTo(1);
    }

    @Test
    void entryBehindAGenerateWithABadRecord_isAddedToNoneOfItsNames() throws IOException {
        List<Staged> staged = zoneFile("$TTL 60\n$GENERATE 250-260 h$ A 192.0.2.$\n    TXT behind\n");

        assertThat(errors).extracting(RowError::line).containsExactly(2L, 3L);
        assertThat(staged)
                .hasSize(6)
                .allSatisfy(
                        entry -> assertThat(((StagedRecordSet) entry).type()).isEqualTo(Type.A));
    }

    @Test
    void lineOfTwelveMegabytesInAZoneFile_isOneError() throws IOException {
        List<Staged> staged = zoneFile("$TTL 60\na TXT " + "a".repeat(12 << 20) + "\nb A 192.0.2.1\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo("lineTooLong");
            assertThat(error.line()).isEqualTo(2);
        });
        assertThat(staged).hasSize(1);
    }

    @Test
    void templateOfAnyNumber_isOneInABlock() throws IOException {
        List<Staged> staged =
                zoneFile("$TTL 60\n*.9.4 NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+(.*)$!sip:+\\\\1@a.example!\" .\n");
        assertThat(errors).isEmpty();
        assertThat(uriOf(staged.get(0))).isEqualTo("sip:+{number}@a.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!^.*$!4930100@gw.example!",
                "!^.*$!sip:4930100@gw.example !",
                "!^.*$!sip:4930100@gw.example;{x}!",
                "LONG"
            })
    void uriThatNoTemplateCanHold_staysTheRegexpOfTheFile(String said) throws IOException {
        String regexp = said.equals("LONG") ? "!^.*$!sip:4930100@" + "a".repeat(230) + "!" : said;
        List<Staged> staged = zoneFile("0.0.1.0.3.9.4 NAPTR 100 10 \"u\" \"E2U+sip\" \"" + regexp + "\" .\n");
        assertThat(staged).singleElement().satisfies(entry -> {
            assertThat(ruleOf(entry).uri()).isNull();
            assertThat(ruleOf(entry).regexp()).isEqualTo(regexp);
        });
    }
}
