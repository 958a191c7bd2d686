package org.openenum.admin.importing.zonefile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.ListedErrors;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.rdata.RdataText;
import org.openenum.zone.NumberNotation;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * Records with many kinds of damage: what is refused is reported with its line, and what is accepted can be exported.
 */
class MutatedRecordsIT {

    private static final Name APEX = Name.fromConstantString("e164.arpa.");

    private static final TargetZone ZONE =
            new TargetZone(APEX, NumberNotation.INTERNATIONAL, Set.of(), Delegations.NONE);

    private static final long SEED = 1035;

    private static final int MUTATIONS_EACH = 100;

    /** A valid line of each type; the reader gets it with some words, octets and lengths changed. */
    private static final List<String> RECORDS = """
            A 192.0.2.1
            AAAA 2001:db8::1
            AFSDB 1 host.example.
            AMTRELAY 10 1 2 2001:db8::15
            APL 1:192.0.2.0/24 !2:2001:db8::/32
            AVC "app-name:example"
            CAA 0 issue "ca.example"
            CERT 1 2 3 AQIDBA==
            CNAME host.example.
            CSYNC 66 3 A NS AAAA
            DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=
            DNAME host.example.
            DS 1 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
            EUI48 00-00-5e-00-53-2a
            EUI64 00-00-5e-ef-10-00-00-2a
            GPOS "-32.6882" "116.8652" "10.0"
            HINFO "cpu" "os"
            HIP 2 200100107B1A74DF365639CC39F1D578 AwEAAbdxyhNuSutc5EMzxTs9LBPCIkOFH8cIvM4p host.example.
            HTTPS 1 . alpn=h2,h3 port=443 ipv4hint=192.0.2.1
            IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==
            ISDN "150862028003217" "004"
            KEY 256 3 5 AQPSAQPS
            KX 1 host.example.
            L32 10 192.0.2.1
            L64 10 2001:0db8:1140:1000
            LOC 42 21 54.5 N 71 6 18.123 W -24m 30m 10m 5m
            LP 10 host.example.
            MINFO host.example. other.example.
            MX 10 host.example.
            NAPTR 10 100 "s" "SIP+D2U" "" _sip._udp.example.
            NID 10 0014:4fff:ff20:ee64
            NS host.example.
            NSAP 0x47000580005a0000000001e133ffffff00016100
            OPENPGPKEY AQIDBA==
            PTR host.example.
            PX 1 host.example. other.example.
            RP host.example. other.example.
            SIG A 5 3 86400 20220101000000 20220101000000 2642 example. AQIDBA==
            SMIMEA 3 0 0 aabbcc
            SOA ns.example. host.example. 1 2 3 4 5
            SRV 10 60 5060 host.example.
            SSHFP 1 1 00112233445566778899aabbccddeeff00112233
            SVCB 2 svc.example. mandatory=alpn alpn=h2 key667="x y"
            TKEY gss-tsig. 20220101000000 20220101000000 3 0 0 0
            TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
            TXT "one" two "three \\"and\\" \\065"
            URI 10 1 "https://www.example/"
            WKS 192.0.2.1 6 25 80
            X25 "311061700956"
            A6 64 ::1 host.example.
            TYPE1 \\# 4 c0000201
            TYPE64 \\# 10 00020000010003026832
            TYPE65400 \\# 3 010203
            """.lines().toList();

    private static final List<String> ODD_WORDS = List.of(
            "\"\"",
            "0",
            "-1",
            "65536",
            "4294967296",
            "99999999999999999999",
            "x",
            ".",
            "..",
            "@",
            "*",
            "\\",
            "\\#",
            "\\# 1",
            "\\# 2 0",
            "\"",
            "()",
            "=",
            "key1=",
            "\\300",
            "\\1",
            "a b",
            "::",
            "1.2.3",
            "ü",
            "-",
            "!",
            "/",
            "N",
            "m",
            "\"\\\"");

    @TempDir
    private Path folder;

    private List<RowError> errors = List.of();

    private static String mutated(String record, Random random) {
        List<String> words = new ArrayList<>(Arrays.asList(record.split(" ")));
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = words.size() == 1 ? 1 : 1 + random.nextInt(words.size() - 1);
            switch (random.nextInt(at < words.size() ? 5 : 1)) {
                case 0 -> words.add(at, ODD_WORDS.get(random.nextInt(ODD_WORDS.size())));
                case 1 -> words.set(at, ODD_WORDS.get(random.nextInt(ODD_WORDS.size())));
                case 2 -> words.remove(at);
                case 3 ->
                    words.set(
                            at,
                            words.get(at).substring(random.nextInt(words.get(at).length() + 1)));
                default -> words.set(at, words.get(at) + (char) (33 + random.nextInt(94)));
            }
        }
        return String.join(" ", words);
    }

    /** The record sets of a file; never an exception. */
    private List<StagedRecordSet> read(String file) throws IOException {
        List<StagedRecordSet> sets = new ArrayList<>();
        Path list = folder.resolve("errors.csv");
        try (RowErrors rowErrors = new RowErrors(list);
                Staging staging = new Staging(folder, APEX, rowErrors, Staging.Habit.MASTER_FILE)) {
            new ZoneFile(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), ZONE, staging, rowErrors)
                    .read(new JobProgress(Clock.systemUTC()));
            try (StagedFile.Cursor cursor = staging.finish(() -> {}).open()) {
                for (Staged entry = cursor.next(); entry != null; entry = cursor.next()) {
                    if (entry instanceof StagedRecordSet set) {
                        sets.add(set);
                    }
                }
            }
        }
        errors = ListedErrors.of(list);
        return sets;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a GPOS \"\" \"\" \"\"",
                "a IPSECKEY 10 9 2 192.0.2.38 AQNR",
                "a HIP 2 200100107B1A74DF365639CC39F1D578",
                "a TYPE65400 \\# 3 0102",
                "a NID \\# 3 010203",
                "a WKS 192.0.2.1 6",
                "a TXT",
            })
    void oddRecord_isOneErrorOfItsLine(String record) throws IOException {
        List<StagedRecordSet> sets = read("before A 192.0.2.1\n" + record + "\nbehind A 192.0.2.1\n");
        assertThat(sets).extracting(StagedRecordSet::owner).containsExactly("before.e164.arpa.", "behind.e164.arpa.");
        assertThat(errors).extracting(RowError::line).containsExactly(2L);
    }

    @Test
    void mutatedRecords_areTakenOrRefusedByTheirLine() throws IOException {
        Random random = new Random(SEED);
        for (String record : RECORDS) {
            for (int i = 0; i < MUTATIONS_EACH; i++) {
                check(mutated(record, random));
            }
        }
    }

    private void check(String record) throws IOException {
        List<StagedRecordSet> sets = read("$TTL 300\na " + record + "\n\nbehind A 192.0.2.1\n");
        String what = "a " + record + " in " + sets + " " + errors;
        if (sets.stream().noneMatch(set -> set.owner().equals("a.e164.arpa."))) {
            assertThat(errors).as(what).isNotEmpty().allMatch(error -> error.line() >= 2);
        }
        for (StagedRecordSet set : sets) {
            for (byte[] rdata : set.rdatas()) {
                String text = RdataText.format(set.type(), rdata);
                assertThat(parsed(set.type(), text)).as(what + ": " + text).isEqualTo(rdata);
            }
        }
    }

    private static byte[] parsed(int type, String text) {
        try {
            return RdataText.parse(type, text, Name.root);
        } catch (TextParseException e) {
            throw new AssertionError(text, e);
        }
    }
}
