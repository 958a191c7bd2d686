package org.openenum.admin.importing.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.importing.zonefile.ZoneFile;
import org.openenum.admin.job.JobProgress;
import org.openenum.zone.NumberNotation;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** The table in docs/zone-files.md: errors and warnings. */
class ZoneCheckIT {

    private static final Name APEX = Name.fromConstantString("e164.arpa.");

    private static final String HEAD = """
            $TTL 300
            @ SOA ns1 hostmaster 1 7200 900 1209600 120
            @ NS ns1
            ns1 A 192.0.2.53
            """;

    @TempDir
    private Path folder;

    private final List<Staged> kept = new ArrayList<>();

    /** The severity, code and line of each error or warning. */
    private List<String> complaints(String file) throws IOException {
        TargetZone zone = new TargetZone(APEX, NumberNotation.INTERNATIONAL, Set.of(), Delegations.NONE);
        Path list = folder.resolve("errors.csv");
        StagedFile checked = new StagedFile(folder.resolve("checked"));
        try (RowErrors errors = new RowErrors(list);
                Staging staging = new Staging(folder, APEX, errors, Staging.Habit.MASTER_FILE)) {
            byte[] octets = file.getBytes(StandardCharsets.ISO_8859_1);
            new ZoneFile(new ByteArrayInputStream(octets), zone, staging, errors)
                    .read(new JobProgress(Clock.systemUTC()));
            StagedFile staged = staging.finish(() -> {});
            new ZoneCheck(APEX, errors, set -> null, Delegations.NONE, () -> {}).check(staged, checked);
        }
        kept.clear();
        try (StagedFile.Cursor cursor = checked.open()) {
            for (Staged entry = cursor.next(); entry != null; entry = cursor.next()) {
                kept.add(entry);
            }
        }
        return Files.readAllLines(list).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> cells[1] + " " + cells[3] + " " + cells[0])
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            @ SOA ns2 hostmaster 2 7200 900 1209600 120                         | error tooMany 2
            @ SOA ns1 hostmaster 1 7200 900 1209600 120                         | warning duplicate 5
            sub SOA ns1 hostmaster 1 7200 900 1209600 120                       | error soaBelowApex 5
            www.other.example. A 192.0.2.1                                      | error outOfZone 5
            www CH TXT a                                                        | error unknown 5
            www ANY a                                                           | error unknown 5
            www A 192.0.2.1; www CNAME ns1                                      | error cnameAndOther 6
            @ CNAME ns1                                                         | error cnameAndOther 5
            www CNAME ns1; www CNAME ns2                                        | error tooMany 5
            1.2 CNAME ns1                                                       | error unsupported 5
            d DNAME other.example.; d DNAME other2.example.                     | error tooMany 5
            d DNAME other.example.; d CNAME other.example.                      | error cnameAndOther 6
            d DNAME other.example.; x.d A 192.0.2.1                             | error belowDname 6
            d DNAME other.example.; d MX 1 ns1                                  |
            *.w NS ns.other.example.                                            | error wildcard 5
            @ NS ns2                                                            | error missingAddress 3
            c CNAME ns1; @ NS c                                                 | error aliasTarget 3
            sub NS ns.other.example.; sub TXT a; x.sub TXT a; y.sub A 192.0.2.1 | warning occluded 6/warning occluded 7
            1.2 NS ns.other.example.; 3.1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .| warning occluded 6
            sub NS ns.sub                                                       | warning missingGlue 5
            sub NS ns2                                                          | warning missingAddress 5
            sub NS ns.sub; ns.sub AAAA 2001:db8::1                              |
            a NS ns.b; b NS ns.b; ns.b A 192.0.2.1                              |
            c CNAME ns1; @ MX 1 c                                               | warning aliasTarget 6
            c CNAME ns1; _sip._udp SRV 1 1 1 c                                  | warning aliasTarget 6
            c CNAME ns1; sub NS c                                               | warning aliasTarget 6
            www 100 A 192.0.2.1; www 200 A 192.0.2.2                            | warning ttlDiffers 6
            1.2 1 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .; 1.2 2 NAPTR 1 2 u E2U+sip !^.*$!sip:a@b! .| warning ttlDiffers 6
            www A 192.0.2.1; www A 192.0.2.1                                    | warning duplicate 6
            1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .; 1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! . | warning duplicate 6
            www 2147483648 A 192.0.2.1                                          | error invalid 5
            www 2147483647 A 192.0.2.1                                          |
            www RRSIG A 8 2 300 20300101000000 20200101000000 1 e164.arpa. AAAA | warning signature 5
            """)
    void zone_isJudgedAsOtherServersDo(String entries, String complaints) throws IOException {
        String expected = complaints == null ? "" : complaints.trim();
        assertThat(String.join("/", complaints(HEAD + entries.replace("; ", "\n") + "\n")))
                .isEqualTo(expected);
    }

    @Test
    void zoneWithoutNameServers_isWarnedOf() throws IOException {
        assertThat(complaints("@ 300 SOA ns1 hostmaster 1 7200 900 1209600 120\n"))
                .containsExactly("warning missing 1");
    }

    @Test
    void fragmentOfAZone_needsNoNameServers() throws IOException {
        assertThat(complaints("@ 300 NS ns2\n")).containsExactly("warning missingAddress 1");
    }

    @Test
    void dnameAtTheApex_refusesNumbers() throws IOException {
        assertThat(complaints("$TTL 300\n@ DNAME other.example.\n1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .\n"))
                .containsExactly("error belowDname 3");
    }

    @Test
    void whatIsBad_isLeftOut() throws IOException {
        complaints(HEAD + "www A 192.0.2.1\nwww CNAME ns1\n");
        assertThat(kept.stream().map(entry -> Type.string(((StagedRecordSet) entry).type())))
                .containsExactly("NS", "SOA", "A", "A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@ NS ns2\n", "c CNAME ns1\n@ NS c\n"})
    void nameServersOfTheZoneOfWhichOneIsWrong_areLeftOut(String wrong) throws IOException {
        complaints(HEAD + wrong);
        assertThat(kept.stream().map(entry -> ((StagedRecordSet) entry).type()))
                .contains(Type.SOA)
                .doesNotContain(Type.NS);
    }

    @Test
    void delegationOfWhichOneServerIsWrong_isLeftOutAndStillHidesWhatIsBelowIt() throws IOException {
        String entries = "1.2 NS ns.other.example.\n1.2 NS a..b\n3.1.2 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .\n";

        List<String> found = complaints(HEAD + entries);

        assertThat(found).contains("error sameSet 5", "warning occluded 7");
        assertThat(kept.stream().filter(StagedRecordSet.class::isInstance).map(StagedRecordSet.class::cast))
                .extracting(set -> Type.string(set.type()))
                .containsExactly("NS", "SOA", "A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *.9.4         | true
            *.1.0.3.9.4   | true
            *.4           | false
            *             | false
            *.8.4         | false
            *.x.9.4       | false
            x.*.9.4       | false
            1.9.4         | false
            """)
    void recordsAtTheWildcardOfABlock_areNotAnsweredForItsNumbers(String owner, boolean isSaid) throws IOException {
        String rule = "$TTL 300\n*.9.4 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .\n";

        List<String> found = complaints(rule + owner + " TXT carrier\n");

        assertThat(found.contains("warning notAtNumbers 2"))
                .as(found.toString())
                .isEqualTo(isSaid);
    }

    @Test
    void entryThatIsLeftAlone_isNoWildcard() throws IOException {
        List<String> found = complaints(
                "$TTL 300\n9.4 TXT \"unclosed\n1.9.4 NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .\n*.9.4 TXT carrier\n");

        assertThat(found).noneMatch(complaint -> complaint.startsWith("warning"));
    }

    /** Names with rules, as digits; a star is a wildcard below them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4930*, 493012           | 49301
            4930*, 493012, 49307    | 49301, 49307
            4930*, 493012, 493012*  | 49301
            4930*, 49301*, 493012, 493012* | 49301
            4930*, 49301, 49301*, 493012, 493012* |
            4930*, 49301, 49301*    |
            4930*, 48, 49           |
            4930*, 49301            | 49301
            """)
    void exceptionUnderAWildcard_isNamedWithTheNumbersThatItSilenced(String names, String silenced) throws IOException {
        StringBuilder file = new StringBuilder("$TTL 300\n");
        for (String name : names.split(", ")) {
            StringBuilder owner = new StringBuilder(name.endsWith("*") ? "*" : "");
            String digits = name.replace("*", "");
            for (int i = digits.length() - 1; i >= 0; i--) {
                owner.append(owner.isEmpty() ? "" : ".").append(digits.charAt(i));
            }
            file.append(owner).append(" NAPTR 1 1 u E2U+sip !^.*$!sip:a@b! .\n");
        }
        List<String> found = complaints(file.toString());
        if (silenced == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).containsExactly("warning nowAnswered 2");
            assertThat(Files.readString(folder.resolve("errors.csv")))
                    .contains("begin with +" + silenced.replace(", ", ", +") + " and are not in the file");
        }
    }
}
