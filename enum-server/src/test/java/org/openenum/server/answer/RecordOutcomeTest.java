package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** Zones with ordinary records: aliases, wildcards, redirections, cuts, and records beside numbers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordOutcomeTest {

    private static final String L62 = "a".repeat(62);

    /** A name of 200 octets. */
    private static final String LONG = String.join(".", L62, L62, L62, "long.example");

    private RunningPlan running;

    @BeforeAll
    void plan() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(1, "example", Numbering.PRIVATE, false);
            plan.zone(2, "other.test", Numbering.PRIVATE, false);
            plan.zone(3, "e164.arpa", Numbering.E164, false);
            plan.zone(4, "moved.test", Numbering.PRIVATE, false);
            plan.zone(5, "child.cut.example", Numbering.PRIVATE, false);
            plan.zone(6, "a.nocut.example", Numbering.PRIVATE, false);
            aliases(plan);
            wildcards(plan);
            redirections(plan);
            cuts(plan);
            numbers(plan);
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    private static void aliases(InMemoryPlan plan) {
        records(plan, 1, """
            host.example. 60 IN A 192.0.2.1
            one.example. 60 IN CNAME two.example.
            two.example. 61 IN CNAME Host.example.
            away.example. 60 IN CNAME host.other.test.
            gone.example. 60 IN CNAME nobody.other.test.
            empty.example. 60 IN CNAME a.b.host.example.
            x.a.b.host.example. 60 IN TXT "below"
            outside.example. 60 IN CNAME www.elsewhere.test.
            loop1.example. 60 IN CNAME loop2.example.
            loop2.example. 60 IN CNAME loop1.example.
            self.example. 60 IN CNAME self.example.
            referred.example. 60 IN CNAME www.sub.example.
            number.example. 60 IN CNAME 3.8.4.4.e164.arpa.
            toapex.example. 60 IN CNAME example.
            corrupt.example. 60 IN A 192.0.2.9
            tocorrupt.example. 60 IN CNAME corrupt.example.
            """);
        for (int i = 0; i < 12; i++) {
            records(plan, 1, "c" + i + ".long.example. 60 IN CNAME c" + (i + 1) + ".long.example.");
        }
        for (int i = 0; i < 6; i++) {
            records(plan, 1, "k" + i + "." + LONG + ". 60 IN CNAME k" + (i + 1) + "." + LONG + ".");
        }
        records(plan, 1, "k6." + LONG + ". 60 IN A 192.0.2.3");
        records(plan, 2, "host.other.test. 60 IN A 192.0.2.2");
        plan.corruptRecords(1, "corrupt.example", Type.A);
    }

    /** The zone of RFC 4592, section 2.2.1, with additions. */
    private static void wildcards(InMemoryPlan plan) {
        records(plan, 1, """
            *.wild.example. 3600 IN TXT "this is a wildcard"
            sub.*.wild.example. 3600 IN TXT "this is not a wildcard"
            host1.wild.example. 3600 IN A 192.0.2.1
            _ssh._tcp.host1.wild.example. 3600 IN SRV 0 0 22 host1.wild.example.
            subdel.wild.example. 3600 IN NS ns.example.com.
            *.*.twice.example. 60 IN A 192.0.2.3
            *.alias.example. 60 IN CNAME host.example.
            x.*.ent.example. 60 IN A 192.0.2.4
            !.wild.example. 60 IN A 192.0.2.5
            """);
        plan.corruptRecords(1, "*.badwild.example", Type.TXT);
    }

    private static void redirections(InMemoryPlan plan) {
        records(plan, 1, """
            old.example. 90 IN DNAME host.example.
            old.example. 60 IN TXT "beside"
            hidden.old.example. 60 IN A 192.0.2.6
            round.example. 60 IN DNAME in.round.example.
            """);
        records(plan, 1, "toolong.example. 60 IN DNAME " + String.join(".", L62, L62, L62, "example."));
        records(plan, 4, "moved.test. 30 IN DNAME example.");
    }

    private static void cuts(InMemoryPlan plan) {
        records(plan, 1, """
            sub.example. 60 IN NS ns.sub.example.
            ns.sub.example. 60 IN A 192.0.2.7
            sub.example. 60 IN DS 1 13 1 0123456789012345678901234567890123456789
            *.sub.example. 60 IN A 192.0.2.8
            sibling.example. 60 IN NS ns.sub.example.
            ofapex.example. 60 IN NS Example.
            child.cut.example. 60 IN NS ns.child.cut.example.
            child.cut.example. 60 IN DS 2 13 1 0123456789012345678901234567890123456789
            example. 60 IN AAAA 2001:db8::12
            """);
        plan.record(1, "example. 60 IN A 192.0.2.12", "example. 60 IN A 192.0.2.13");
        records(plan, 5, "www.child.cut.example. 60 IN A 192.0.2.10");
    }

    private static void numbers(InMemoryPlan plan) {
        plan.anonymousRuleSet(1, "sip:{number}@one.example");
        plan.number(3, "4483", 1);
        plan.block(3, "4970", 8, 8, 1);
        plan.number(3, "4983", 1);
        plan.delegation(3, "4420");
        records(plan, 3, """
            *.4.4.e164.arpa. 60 IN TXT "nobody has this number"
            *.9.4.e164.arpa. 60 IN TXT "nor this"
            *.5.e164.arpa. 60 IN CNAME host.example.
            x.9.9.4.e164.arpa. 60 IN A 192.0.2.11
            """);
    }

    private static void records(InMemoryPlan plan, int zone, String lines) {
        lines.lines().forEach(line -> plan.record(zone, line));
    }

    @AfterAll
    void close() {
        running.close();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # aliases
            host.example A        | host.example. 60 A 192.0.2.1
            one.example A         | one.example. 60 CNAME two.example.; two.example. 61 CNAME host.example.; host.example. 60 A 192.0.2.1
            one.example AAAA      | one.example. 60 CNAME two.example.; two.example. 61 CNAME host.example. SOA example.
            one.example CNAME     | one.example. 60 CNAME two.example.
            one.example ANY       | one.example. 60 CNAME two.example.
            away.example A        | away.example. 60 CNAME host.other.test.; host.other.test. 60 A 192.0.2.2
            away.example TXT      | away.example. 60 CNAME host.other.test. SOA other.test.
            gone.example A        | NXDOMAIN gone.example. 60 CNAME nobody.other.test. SOA other.test.
            empty.example A       | empty.example. 60 CNAME a.b.host.example. SOA example.
            outside.example A     | outside.example. 60 CNAME www.elsewhere.test.
            loop1.example A       | loop1.example. 60 CNAME loop2.example.; loop2.example. 60 CNAME loop1.example.
            self.example A        | self.example. 60 CNAME self.example.
            referred.example A    | referred.example. 60 CNAME www.sub.example. NS sub.example. + ns.sub.example. 60 A 192.0.2.7
            number.example NAPTR  | number.example. 60 CNAME 3.8.4.4.e164.arpa.; 3.8.4.4.e164.arpa. 3600 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:4483@one.example!" .
            toapex.example NS     | toapex.example. 60 CNAME example.; example. 3600 NS ns.example.net.
            below.one.example A   | NXDOMAIN SOA example.
            tocorrupt.example A   | SERVFAIL
            # wildcards
            host3.wild.example TXT          | host3.wild.example. 3600 TXT "this is a wildcard"
            host3.wild.example A            | SOA example.
            foo.bar.wild.example TXT        | foo.bar.wild.example. 3600 TXT "this is a wildcard"
            host1.wild.example TXT          | SOA example.
            sub.*.wild.example TXT          | sub.*.wild.example. 3600 TXT "this is not a wildcard"
            sub.*.wild.example A            | SOA example.
            _telnet._tcp.host1.wild.example SRV | NXDOMAIN SOA example.
            _tcp.host1.wild.example SRV     | SOA example.
            host.subdel.wild.example A      | NS subdel.wild.example.
            ghost.*.wild.example TXT        | NXDOMAIN SOA example.
            *.wild.example TXT              | *.wild.example. 3600 TXT "this is a wildcard"
            *.wild.example A                | SOA example.
            %.wild.example TXT              | %.wild.example. 3600 TXT "this is a wildcard"
            !.wild.example TXT              | SOA example.
            a.twice.example A               | SOA example.
            a.b.twice.example A             | SOA example.
            a.*.twice.example A             | a.*.twice.example. 60 A 192.0.2.3
            *.twice.example A               | SOA example.
            any.alias.example A             | any.alias.example. 60 CNAME host.example.; host.example. 60 A 192.0.2.1
            any.alias.example CNAME         | any.alias.example. 60 CNAME host.example.
            any.ent.example A               | SOA example.
            any.badwild.example TXT         | SERVFAIL
            any.badwild.example A           | SERVFAIL
            *.sub.example A                 | NS sub.example. + ns.sub.example. 60 A 192.0.2.7
            # redirections
            old.example TXT        | old.example. 60 TXT beside
            old.example DNAME      | old.example. 90 DNAME host.example.
            old.example A          | SOA example.
            a.b.old.example A      | old.example. 90 DNAME host.example.; a.b.old.example. 90 CNAME a.b.host.example. SOA example.
            q.old.example A        | NXDOMAIN old.example. 90 DNAME host.example.; q.old.example. 90 CNAME q.host.example. SOA example.
            q.old.example CNAME    | old.example. 90 DNAME host.example.; q.old.example. 90 CNAME q.host.example.
            q.old.example ANY      | NXDOMAIN old.example. 90 DNAME host.example.; q.old.example. 90 CNAME q.host.example. SOA example.
            hidden.old.example A   | NXDOMAIN old.example. 90 DNAME host.example.; hidden.old.example. 90 CNAME hidden.host.example. SOA example.
            one.moved.test A       | moved.test. 30 DNAME example.; one.moved.test. 30 CNAME one.example.; one.example. 60 CNAME two.example.; two.example. 61 CNAME host.example.; host.example. 60 A 192.0.2.1
            moved.test NS          | moved.test. 3600 NS ns.example.net.
            moved.test A           | SOA moved.test.
            # cuts
            sub.example DS           | sub.example. 60 DS 1 13 1 0123456789012345678901234567890123456789
            sub.example A            | NS sub.example. + ns.sub.example. 60 A 192.0.2.7
            a.sub.example DS         | NS sub.example. + ns.sub.example. 60 A 192.0.2.7
            sibling.example NS       | NS sibling.example. + ns.sub.example. 60 A 192.0.2.7
            a.ofapex.example A       | NS ofapex.example. + example. 60 A 192.0.2.12; example. 60 A 192.0.2.13; example. 60 AAAA 2001:db8:0:0:0:0:0:12
            child.cut.example DS     | child.cut.example. 60 DS 2 13 1 0123456789012345678901234567890123456789
            child.cut.example A      | SOA child.cut.example.
            www.child.cut.example A  | www.child.cut.example. 60 A 192.0.2.10
            cut.example A            | SOA example.
            a.nocut.example DS       | SOA example.
            nocut.example A          | SOA example.
            example DS               | SOA example.
            # records and wildcards beside numbers
            3.8.4.4.e164.arpa NAPTR   | 3.8.4.4.e164.arpa. 3600 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:4483@one.example!" .
            3.8.4.4.e164.arpa TXT     | SOA e164.arpa.
            8.4.4.e164.arpa TXT       | SOA e164.arpa.
            4.8.4.4.e164.arpa TXT     | NXDOMAIN SOA e164.arpa.
            7.4.4.e164.arpa TXT       | 7.4.4.e164.arpa. 60 TXT "nobody has this number"
            7.4.4.e164.arpa NAPTR     | SOA e164.arpa.
            1.7.4.4.e164.arpa TXT     | 1.7.4.4.e164.arpa. 60 TXT "nobody has this number"
            x.7.4.4.e164.arpa TXT     | x.7.4.4.e164.arpa. 60 TXT "nobody has this number"
            x.3.8.4.4.e164.arpa TXT   | NXDOMAIN SOA e164.arpa.
            1.0.2.4.4.e164.arpa TXT   | NS 0.2.4.4.e164.arpa.
            4.3.2.1.0.7.9.4.e164.arpa TXT | SOA e164.arpa.
            1.0.7.9.4.e164.arpa TXT   | SOA e164.arpa.
            1.9.4.e164.arpa TXT       | 1.9.4.e164.arpa. 60 TXT "nor this"
            9.9.4.e164.arpa TXT       | SOA e164.arpa.
            1.9.9.4.e164.arpa TXT     | NXDOMAIN SOA e164.arpa.
            1.5.e164.arpa NAPTR       | 1.5.e164.arpa. 60 CNAME host.example. SOA example.
            """)
    void question_isAnswered(String question, String expected) {
        assertThat(text(running.message(question, true))).isEqualTo(expected);
    }

    @Test
    void longChain_endsAfterEightAliases_withoutError() {
        Message answer = running.message("c0.long.example A", true);
        assertThat(answer.getSection(Section.ANSWER)).hasSize(8);
        assertThat(text(answer)).endsWith("c7.long.example. 60 CNAME c8.long.example.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"k0", "K0"})
    void longAliases_fitIntoAnAnswerWithoutEdns_inWhateverCaseTheyAreAskedFor(String first) {
        String question = (first + "." + LONG).replace("example", first.equals("K0") ? "eXAMple" : "example");
        Message answer = running.message(question + " A", true, first.equals("K0") ? 640 : 512);
        assertThat(answer.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(answer.getSection(Section.ANSWER)).hasSize(7);
        assertThat(text(answer))
                .contains("k5." + LONG + ". 60 CNAME k6." + LONG + ".; k6." + LONG + ". 60 A 192.0.2.3");
    }

    @Test
    void negativeAnswerAtTheEndOfAliases_namesItsZoneByAPointer() {
        Message answer = running.message("k0." + LONG + " TXT", true, 512);
        assertThat(answer.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(text(answer)).endsWith("SOA example.");
    }

    @Test
    void dnameThatMakesTheNameTooLong_isSaidSo_withTheDname() {
        String name = String.join(".", "b".repeat(63), "toolong.example");
        assertThat(text(running.message(name + " A", true)))
                .startsWith("YXDOMAIN toolong.example. 60 DNAME " + L62)
                .doesNotContain("CNAME");
    }

    @Test
    void dnameIntoItself_endsAfterEightAliases() {
        assertThat(running.message("q.round.example A", true).getSection(Section.ANSWER))
                .hasSize(16);
    }

    @Test
    void answerOfAnAlias_isAuthoritative_alsoWhereItLeadsToACut() {
        assertThat(running.message("referred.example A", true).getHeader().getFlag(Flags.AA))
                .isTrue();
        assertThat(running.message("www.sub.example A", true).getHeader().getFlag(Flags.AA))
                .isFalse();
    }

    @Test
    void glueBelowTheCut_isNeeded_andThatOfASiblingIsNot() {
        Message needed = withoutRoomForTheLast("www.sub.example A");
        assertThat(needed.getHeader().getFlag(Flags.TC)).isTrue();
        Message sibling = withoutRoomForTheLast("www.sibling.example A");
        assertThat(sibling.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(text(sibling)).isEqualTo("NS sibling.example.");
        Message apex = withoutRoomForTheLast("www.ofapex.example A");
        assertThat(apex.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(text(apex)).doesNotContain("AAAA");
    }

    private Message withoutRoomForTheLast(String question) {
        int octets = running.message(question, true).numBytes();
        return running.message(question, true, octets - 1);
    }

    /** The code if it is not NOERROR, the answer, the owner and type of the authority, and the additional records. */
    private static String text(Message answer) {
        int rcode = answer.getHeader().getRcode();
        List<Record> additional = answer.getSection(Section.ADDITIONAL);
        return Stream.of(
                        rcode == 0 ? "" : Rcode.string(rcode),
                        texts(answer.getSection(Section.ANSWER)),
                        answer.getSection(Section.AUTHORITY).stream()
                                .filter(record -> record.getType() != Type.DS)
                                .map(record -> Type.string(record.getType()) + " " + record.getName())
                                .collect(Collectors.joining("; ")),
                        additional.isEmpty() ? "" : "+ " + texts(additional))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String texts(List<Record> records) {
        return records.stream()
                .map(record -> record.getName() + " " + record.getTTL() + " " + Type.string(record.getType()) + " "
                        + record.rdataToString())
                .collect(Collectors.joining("; "));
    }
}
