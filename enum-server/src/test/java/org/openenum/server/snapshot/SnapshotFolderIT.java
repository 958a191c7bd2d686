package org.openenum.server.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Requester;
import org.openenum.server.requester.Requesters;
import org.openenum.zone.Numbering;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A snapshot is read as it was written, or not at all. */
@ExtendWith(OutputCaptureExtension.class)
class SnapshotFolderIT {

    private static final String DATABASE = "jdbc:postgresql://db.example.net/openenum";
    private static final HistoryPlace PLACE = new HistoryPlace(77, "00ff");
    private static final Instant NOW = Instant.parse("2026-11-22T19:00:00Z");
    private static final int BLOCK_OF_DISK = 4_096;
    private static final CacheLimits LIMITS =
            new CacheLimits(10_000_000, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES);

    private static final List<String> QUESTIONS = List.of(
            "0.8.0.0.6.9.2.3.6.1.4.4.e164.arpa NAPTR",
            "1.8.0.0.6.9.2.3.6.1.4.4.e164.arpa NAPTR",
            "9.9.9.9.6.9.2.3.6.1.4.4.e164.arpa NAPTR",
            "6.9.2.3.6.1.4.4.e164.arpa NAPTR",
            "7.6.5.4.3.2.1.0.3.9.4.e164.arpa NAPTR",
            "1.0.3.9.4.e164.arpa NAPTR",
            "1.2.1.6.4.e164.arpa NAPTR",
            "5.5.5.5.9.9.9.9.9.9.9.9.9.9.9.9.9.9.9.9.9.1.e164.arpa NAPTR",
            "e164.arpa SOA",
            "e164.arpa NS",
            "example.net SOA",
            "sbc.example.net A",
            "anything.wild.example.net TXT",
            "host.cut.example.net A",
            "nobody.example.net A");

    @TempDir
    private Path disk;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void serve() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa.", Numbering.E164, false);
            plan.zone(2, "example.net.", Numbering.E164, true);
            plan.ruleSet(7, "sip:+{number}@sbc.example.net");
            plan.anonymousRuleSet(8, "sip:+{number}@other.example.net");
            for (int i = 0; i < 9_000; i++) {
                plan.number(1, "44163296%04d".formatted(i), i % 3 == 0 ? 8 : 7);
            }
            plan.closedNumber(1, "441632960081");
            plan.number(1, "1999999999999999995555", 7);
            plan.block(1, "4930", 7, 13, 8);
            plan.delegation(1, "46");
            plan.group(
                    "wholesale",
                    new Group(3, 2, Access.REFUSE, Map.of(1, Access.DROP), AnswerForm.parse("split ttl=60")));
            plan.networks("wholesale", "192.0.2.0/24", "2001:db8::/32");
            plan.ruleSet(9, "sip:+{number}@partners.example.net");
            plan.group("partners", new Group(4, 0, Access.ALLOW, Map.of()));
            plan.networks("partners", "198.51.100.128/25");
            plan.variant(7, 4, 9);
            plan.record(2, "sbc.example.net. 300 IN A 192.0.2.1");
            plan.record(2, "*.wild.example.net. 300 IN TXT here");
            plan.record(2, "cut.example.net. 300 IN NS ns.elsewhere.example.");
        });
        running = RunningPlan.of(plan, 1_024, 10_000_000);
        running.fill();
        QUESTIONS.forEach(running::ask);
    }

    @AfterEach
    void end() {
        running.close();
    }

    @Test
    void whatIsWritten_isAnsweredWithoutTheDatabase() throws IOException {
        write();

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            Snapshot read = there(open().read(DATABASE, LIMITS));
            restarted.cache().writer().restore(read.image()).join();

            for (String question : QUESTIONS) {
                assertThat(withoutId(restarted.message(question, false).toWire()))
                        .as(question)
                        .isEqualTo(withoutId(running.message(question, false).toWire()));
            }
            assertThat(read.place()).isEqualTo(PLACE);
            assertThat(read.image().view().seq())
                    .isEqualTo(running.cache().answers().view().seq());
            await().untilAsserted(() ->
                    assertThat(restarted.cache().figures().residentNumbers()).isEqualTo(9_001));
        }
    }

    /** As if the heap were smaller now than before. */
    @ParameterizedTest
    @CsvSource({
        "20000, 1048576, 1048576, numbers",
        "1, 1048576, 1048576, all numbers",
        "10000000, 500, 1048576, rule sets",
        "10000000, 1, 1048576, all rule sets",
        "10000000, 1048576, 1, names"
    })
    void whatHasNoRoom_isReadFromTheDatabase_whenItIsAskedFor(
            long pageBytes, long ruleSetBytes, long nameBytes, String what) throws IOException {
        CacheLimits limits = new CacheLimits(pageBytes, ruleSetBytes, nameBytes, CacheLimits.DEFAULT_PAGE_ENTRIES);
        write();
        CacheImage image = there(open().read(DATABASE, limits)).image();

        assertThat(image.pages().values().stream()
                        .mapToInt(NumberPage::weightBytes)
                        .sum())
                .isLessThanOrEqualTo((int) pageBytes);
        assertThat(image.ruleSets().values().stream()
                        .mapToInt(CompiledRuleSet::weightBytes)
                        .sum())
                .isLessThanOrEqualTo((int) ruleSetBytes);
        assertThat(image.view().nameBytes()).isLessThanOrEqualTo(nameBytes);
        try (RunningPlan smaller = new RunningPlan(limits, plan, plan, plan, plan, plan, plan)) {
            smaller.cache().writer().restore(image).join();
            List<String> questions = new ArrayList<>(QUESTIONS);
            questions.add(RunningPlan.name("441632968000") + " NAPTR");
            assertThat(questions).as("without " + what).anyMatch(question -> smaller.message(question, false) == null);
            for (String question : questions) {
                assertThat(withoutId(smaller.message(question, true).toWire()))
                        .as(question)
                        .isEqualTo(withoutId(running.message(question, true).toWire()));
            }
        }
    }

    @Test
    void numbersWithoutRoom_areServfail_whileTheDatabaseIsAway(CapturedOutput log) throws IOException {
        write();
        CacheLimits limits = new CacheLimits(20_000, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES);

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            Snapshot read = there(open().read(DATABASE, limits));
            restarted.cache().writer().restore(read.image()).join();

            assertThat(restarted.askNumber("441632960001")).contains("sbc.example.net");
            assertThat(restarted.askNumber("441632968000")).isEqualTo("SERVFAIL");
            assertThat(restarted.askNumber("4416329680009"))
                    .as("of a length that nobody has")
                    .isEqualTo("NXDOMAIN");
            assertThat(log.getOut()).contains(9_001 - read.numbers() + " numbers of the snapshot do not fit");
        }
    }

    @Test
    void partner_getsHisVariantAfterARestart() throws IOException {
        String question = RunningPlan.name("441632960001") + " NAPTR";
        String partners = running.from("198.51.100.200").ask(question);
        assertThat(partners).contains("partners.example.net");
        write();

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            restarted
                    .cache()
                    .writer()
                    .restore(there(open().read(DATABASE, LIMITS)).image())
                    .join();

            assertThat(restarted.from("198.51.100.200").askMemory(question)).isEqualTo(partners);
            assertThat(restarted.from("198.51.100.7").askMemory(question)).contains("sbc.example.net");
        }
    }

    @Test
    void timesOfAVariant_areKnownAfterARestart() throws IOException {
        plan.commit(() -> {
            plan.ruleSet(9, "sip:plain.example");
            plan.ruleSet(10, "sip:past.example");
            plan.group("past", new Group(77, 0, Access.ALLOW, Map.of()));
            plan.networks("past", "192.0.2.77/32");
            plan.variant(9, 77, 10, Schedule.parse("- 2020-01-01T00:00:00Z UTC -"));
            plan.number(1, "441632969002", 9);
        });
        running.catchUp();
        write();

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            restarted
                    .cache()
                    .writer()
                    .restore(there(open().read(DATABASE, LIMITS)).image())
                    .join();
            restarted.from("192.0.2.77");

            String question = RunningPlan.name("441632969002") + " NAPTR";
            assertThat(restarted.message(question, false).toString()).contains("plain.example");
            restarted.at(() -> Instant.parse("2019-01-01T00:00:00Z").toEpochMilli());
            assertThat(restarted.message(question, false).toString()).contains("past.example");
        }
    }

    @Test
    void routedRules_areRoutedAfterARestart() throws IOException {
        NaptrRule a = NaptrRule.ofUri("E2U+sip", "sip:a.example");
        NaptrRule b = NaptrRule.ofUri("E2U+sip", "sip:b.example");
        NaptrRule other = NaptrRule.ofUri("E2U+pstn:tel", "tel:+{number}");
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares(b.target(), new Share(1, 17), Map.of()),
                new TargetShares(a.target(), Share.NONE, Map.of())));
        Routing routing = new Routing(policy, Routing.Answer.ORDER, Routing.Draw.RANDOM);
        plan.commit(() -> {
            plan.ruleSet(9, new RuleSetContent(300, List.of(a, b, other), routing));
            plan.number(1, "441632969001", 9);
        });
        running.catchUp();
        String question = RunningPlan.name("441632969001") + " NAPTR";
        byte[] before = withoutId(running.message(question, true).toWire());
        write();

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            Snapshot read = there(open().read(DATABASE, LIMITS));
            restarted.cache().writer().restore(read.image()).join();

            assertThat(withoutId(restarted.message(question, false).toWire())).isEqualTo(before);
            assertThat(restarted.message(question, false).toString())
                    .contains("17\tIN\tNAPTR\t100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:b.example!\" .");
        }
    }

    @Test
    void routedRecords_areRoutedAfterARestart_alsoAtTheApex() throws IOException {
        Routing routing = new Routing(
                new RoutingPolicy(List.of(
                        new TargetShares("192.0.2.62", new Share(1, 17), Map.of()),
                        new TargetShares("192.0.2.61", Share.NONE, Map.of()))),
                Routing.Answer.ORDER,
                Routing.Draw.RANDOM);
        plan.commit(() -> {
            plan.routedRecord(1, routing, "e164.arpa. 60 IN A 192.0.2.61", "e164.arpa. 60 IN A 192.0.2.62");
            plan.routedRecord(1, routing, "sbc.e164.arpa. 60 IN A 192.0.2.61", "sbc.e164.arpa. 60 IN A 192.0.2.62");
        });
        running.catchUp();
        List<byte[]> before = new ArrayList<>();
        for (String question : List.of("e164.arpa. A", "sbc.e164.arpa. A")) {
            before.add(withoutId(running.message(question, true).toWire()));
        }
        write();

        try (RunningPlan restarted = RunningPlan.withoutDatabase()) {
            Snapshot read = there(open().read(DATABASE, LIMITS));
            restarted.cache().writer().restore(read.image()).join();

            assertThat(withoutId(restarted.message("e164.arpa. A", false).toWire()))
                    .isEqualTo(before.get(0));
            assertThat(withoutId(restarted.message("sbc.e164.arpa. A", false).toWire()))
                    .isEqualTo(before.get(1));
            assertThat(restarted.message("sbc.e164.arpa. A", false).getSection(1))
                    .extracting(record -> record.getTTL() + " " + record.rdataToString())
                    .containsExactly("17 192.0.2.62", "17 192.0.2.61");
        }
    }

    @Test
    void whoeverMayNotAsk_mayNotAfterARestart() throws IOException {
        write();

        try (SnapshotFolder folder = open()) {
            Requesters read =
                    there(folder.read(DATABASE, LIMITS)).image().view().requesters();
            for (String address : List.of("192.0.2.7", "2001:db8::7")) {
                Requester requester = Requester.nobody();
                requester.begin(InetAddress.getByName(address));
                assertThat(requester.in(read).access()).isEqualTo(Access.REFUSE);
                assertThat(requester.in(read).accessTo(1)).isEqualTo(Access.DROP);
                assertThat(requester.in(read).region()).isEqualTo(2);
            }
            Requester another = Requester.nobody();
            another.begin(InetAddress.getByName("198.51.100.7"));
            assertThat(another.in(read)).isEqualTo(Group.NOBODY);
        }
    }

    @Test
    void snapshotThatIsCutShort_isPutAside(CapturedOutput log) throws IOException {
        byte[] whole = write();
        for (int octets = 0; octets < whole.length; octets += BLOCK_OF_DISK) {
            Files.write(file(), Arrays.copyOf(whole, octets));
            try (SnapshotFolder folder = open()) {
                assertThat(folder.read(DATABASE, LIMITS))
                        .as("the first %s octets", octets)
                        .isNull();
            }
            assertThat(file()).doesNotExist();
            assertThat(disk.resolve("served.snapshot.unusable")).exists();
        }
        assertThat(log.getOut()).contains("cut short");
    }

    @Test
    void snapshotWithAFlippedBit_isPutAside() throws IOException {
        byte[] whole = write();
        Random random = new Random(7);
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < 300; place++) {
            places.add(place);
        }
        for (int block = 0; block < whole.length; block += BLOCK_OF_DISK) {
            places.add(Math.min(whole.length - 1, block + random.nextInt(BLOCK_OF_DISK)));
        }
        places.add(whole.length - 1);
        for (int place : places) {
            byte[] flipped = whole.clone();
            flipped[place] ^= (byte) (1 << random.nextInt(8));
            Files.write(file(), flipped);
            try (SnapshotFolder folder = open()) {
                assertThat(folder.read(DATABASE, LIMITS)).as("octet %s", place).isNull();
            }
        }
    }

    @Test
    void octetsBehindTheEnd_areDamage() throws IOException {
        byte[] whole = write();
        Files.write(file(), Arrays.copyOf(whole, whole.length + 1));
        try (SnapshotFolder folder = open()) {
            assertThat(folder.read(DATABASE, LIMITS)).isNull();
        }
    }

    @Test
    void anotherVersion_isPutAsideAndNamed(CapturedOutput log) throws IOException {
        byte[] whole = write();
        whole[8]++;
        Files.write(file(), whole);
        try (SnapshotFolder folder = open()) {
            assertThat(folder.read(DATABASE, LIMITS)).isNull();
        }
        assertThat(log.getOut())
                .contains("it has version " + (SnapshotFormat.VERSION + 1) + " of the format")
                .contains("renamed to served.snapshot.unusable");
    }

    @Test
    void anotherDatabase_isPutAsideAndNamed(CapturedOutput log) throws IOException {
        write();
        try (SnapshotFolder folder = open()) {
            assertThat(folder.read("jdbc:postgresql://other.example.net/openenum", LIMITS))
                    .isNull();
        }
        assertThat(log.getOut()).contains("it is of another database, " + DATABASE);
    }

    @Test
    void snapshotOfTheServerBefore_staysWhereItIs_whateverTheNextOneThinksOfIt(CapturedOutput log) throws IOException {
        write();
        try (SnapshotFolder old = open();
                SnapshotFolder next = there(SnapshotFolder.inherit(disk, InstantSource.fixed(NOW)))) {
            assertThat(next.read("jdbc:postgresql://other.example.net/openenum", LIMITS))
                    .isNull();
            assertThat(old.read(DATABASE, LIMITS)).isNotNull();
        }
        assertThat(log.getOut()).contains("it is of another database, " + DATABASE);
    }

    /** Its content was correct, whatever the clocks said then or say now; only its age is unknown. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-11-20T18:59:00Z", "1970-01-01T00:00:05Z"})
    void snapshotFromTheFuture_isServed_asOneThatMayBeOutOfDate(Instant now, CapturedOutput log) throws IOException {
        write();

        try (SnapshotFolder folder = there(SnapshotFolder.open(disk, InstantSource.fixed(now)));
                RunningPlan restarted = RunningPlan.withoutDatabase()) {
            Snapshot read = there(folder.read(DATABASE, LIMITS));
            restarted.feed().resume(read);

            assertThat(restarted.askMemory(QUESTIONS.get(0))).isEqualTo(running.askMemory(QUESTIONS.get(0)));
            assertThat(restarted.feed().isStale(Duration.ofDays(365))).isTrue();
            assertThat(Duration.between(read.asOf(), now)).isGreaterThan(Duration.ofDays(365));
        }
        assertThat(file()).exists();
        assertThat(log.getOut()).contains("is from the future, " + NOW.minusSeconds(60));
    }

    @Test
    void snapshotThatWasStillTrueLater_isAsOfThen() throws IOException {
        try (SnapshotFolder folder = open()) {
            folder.replace(snapshot(NOW.minusSeconds(9_000)), octets -> {});
            folder.confirm(NOW.minusSeconds(5));
            assertThat(there(folder.read(DATABASE, LIMITS)).asOf()).isEqualTo(NOW.minusSeconds(5));
        }
    }

    @Test
    void snapshotOfWhatWasBehind_isAsOfThen_thoughItIsWrittenNow() throws IOException {
        Instant behind = Instant.now().minusSeconds(7_200).truncatedTo(ChronoUnit.MILLIS);
        try (SnapshotFolder folder = there(SnapshotFolder.open(disk, InstantSource.system()))) {
            folder.replace(snapshot(behind), octets -> {});
            assertThat(there(folder.read(DATABASE, LIMITS)).asOf()).isEqualTo(behind);
        }
    }

    @Test
    void secondServerOnTheFolder_runsWithout(CapturedOutput log) {
        try (SnapshotFolder first = open()) {
            assertThat(first.octets()).isZero();
            assertThat(SnapshotFolder.open(disk, InstantSource.fixed(NOW))).isNull();
            assertThat(log.getOut()).contains("Another enum-server uses the snapshot folder " + disk);
        }
        try (SnapshotFolder next = open()) {
            assertThat(next).isNotNull();
        }
    }

    /** As on a disk that is read-only after a fault. */
    @Test
    void folderThatCannotBeWrittenTo_isRead(CapturedOutput log) throws IOException {
        write();
        Files.delete(disk.resolve("lock"));
        Files.createDirectory(disk.resolve("lock"));

        try (SnapshotFolder folder = open()) {
            assertThat(folder.read(DATABASE, LIMITS)).isNotNull();
        }
        assertThat(log.getOut()).contains("can be read, but not written to");
    }

    @Test
    void writingThatFails_leavesTheOneBefore() throws IOException {
        byte[] before = write();
        try (SnapshotFolder folder = open()) {
            assertThatThrownBy(() -> folder.replace(snapshot(NOW), octets -> {
                        throw new IllegalStateException("the disk is full");
                    }))
                    .hasMessage("the disk is full");
            assertThat(Files.readAllBytes(file())).isEqualTo(before);
            assertThat(disk.resolve("served.snapshot.new")).doesNotExist();
            assertThat(folder.read(DATABASE, LIMITS)).isNotNull();
        }
    }

    private byte[] write() throws IOException {
        try (SnapshotFolder folder = open()) {
            folder.replace(snapshot(NOW.minusSeconds(60)), octets -> {});
            return Files.readAllBytes(file());
        }
    }

    private Snapshot snapshot(Instant asOf) {
        CacheImage image = there(running.cache().writer().image().join());
        return new Snapshot(DATABASE, PLACE, asOf, image);
    }

    private SnapshotFolder open() {
        return there(SnapshotFolder.open(disk, InstantSource.fixed(NOW)));
    }

    private Path file() {
        return disk.resolve("served.snapshot");
    }

    private static byte[] withoutId(byte[] packet) {
        packet[0] = 0;
        packet[1] = 0;
        return packet;
    }

    private static <T> T there(T value) {
        assertThat(value).isNotNull();
        return value;
    }
}
