package org.openenum.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.server.config.EnumServer;
import org.openenum.server.config.PlanInDatabase;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Every case in {@code src/test/resources/conformance}, over UDP and TCP, with one program that has the plans of all
 * files.
 */
class ConformanceIT {

    private static final int HEADER_OCTETS = 12;

    private static List<CaseFile> files;
    private static ConfigurableApplicationContext program;
    private static Client client;

    @BeforeAll
    static void start() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(ConformanceIT.class.getResource("/conformance"))
                .toURI());
        try (Stream<Path> paths = Files.walk(folder)) {
            files = paths.filter(path -> path.toString().endsWith(".txt"))
                    .sorted()
                    .map(path -> CaseFile.read(folder, path))
                    .toList();
        }
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        try (PlanInDatabase plan = new PlanInDatabase(database)) {
            PlanLines lines = new PlanLines(plan);
            files.forEach(lines::write);
            lines.finish();
        }
        program = EnumServer.start(
                "--openenum.database.url=" + database.jdbcUrl(),
                "--openenum.database.user=" + database.user(),
                "--openenum.dns.port=0",
                "--openenum.snapshot.enabled=false",
                "--openenum.dns.threads=1",
                "--openenum.dns.waiting.within=30s",
                "--openenum.cache.load-within=30s",
                "--openenum.dns.identity.version=OpenENUM",
                "--openenum.dns.identity.hostname=node-7.example.net",
                "--openenum.dns.identity.nsid=node-7",
                "--openenum.dns.client-subnet.trusted=127.0.0.0/8",
                "--openenum.dns.cookies.secret=e5e973e5a6b2a43f48e7dc849e37bfcf",
                "--server.port=0");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> program.getBean(ChangeFollower.class).cursor() > 0);
        client = new Client(program.getBean(DnsServer.class).addresses().get(0));
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    @TestFactory
    Stream<DynamicContainer> cases() {
        return files.stream()
                .map(file -> DynamicContainer.dynamicContainer(
                        file.name(),
                        file.path().toUri(),
                        file.cases().stream().flatMap(one -> overUdpAndTcp(file.name() + ":" + one.line(), one))));
    }

    private static Stream<DynamicTest> overUdpAndTcp(String place, CaseFile.Case one) {
        Question question = new Question(one.question());
        return Stream.of(false, true)
                .filter(question::isAskedOver)
                .map(tcp -> DynamicTest.dynamicTest(
                        place + " over " + (tcp ? "TCP: " : "UDP: ") + one.question(),
                        () -> isAnswered(question.packet(), one.answer(), tcp)));
    }

    private static void isAnswered(byte[] question, List<String> expected, boolean tcp) throws IOException {
        Optional<byte[]> answer = client.ask(question, tcp);

        assertThat(answer.map(AnswerText::of).orElse(AnswerText.NONE)).isEqualTo(AnswerText.expected(expected));
        answer.ifPresent(octets -> isOfTheQuestion(octets, question));
    }

    /** Clients compare both (RFC 1035, section 7.3): the id and, octet by octet, the question. */
    private static void isOfTheQuestion(byte[] answer, byte[] question) {
        assertThat(Arrays.copyOf(answer, 2)).isEqualTo(Arrays.copyOf(question, 2));
        boolean hasQuestion = answer[5] == 1;
        if (hasQuestion) {
            int end = HEADER_OCTETS;
            while (question[end] != 0) {
                end += 1 + question[end];
            }
            end += 5;
            assertThat(Arrays.copyOfRange(answer, HEADER_OCTETS, end))
                    .isEqualTo(Arrays.copyOfRange(question, HEADER_OCTETS, end));
        }
    }
}
