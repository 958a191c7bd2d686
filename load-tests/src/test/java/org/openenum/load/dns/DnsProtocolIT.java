package org.openenum.load.dns;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class DnsProtocolIT {

    private static final int USERS = 20;

    /** A busy machine must not cause a failure. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final AtomicInteger ASKED = new AtomicInteger();

    /** Gatling creates simulations by class name, so their arguments are static. */
    private static volatile DnsProtocol protocol;

    private static volatile ChainBuilder steps;

    @TempDir
    Path folder;

    private final Latencies latencies = new Latencies();

    /** Twenty users take the steps of the test. */
    public static final class Steps extends Simulation {
        public Steps() {
            setUp(scenario("test").exec(steps).injectOpen(atOnceUsers(USERS))).protocols(protocol);
        }
    }

    @BeforeEach
    void countFromZero() {
        ASKED.set(0);
    }

    @Test
    void rightAnswers_areTimedInNanoseconds() throws IOException {
        try (TinyResponder responder = new TinyResponder(DnsProtocolIT::naptr)) {
            run(patient(responder), ask("udp", Transport.UDP), ask("tcp", Transport.TCP));
        }

        assertThat(latencies.nanos("udp").getTotalCount()).isEqualTo(USERS);
        assertThat(latencies.nanos("tcp").getTotalCount()).isEqualTo(USERS);
        assertThat(latencies.nanos("udp").getMinValue()).isBetween(1_000L, PATIENCE.toNanos());
        assertThat(latencies.failures("udp")).isEmpty();
        assertThat(latencies.failures("tcp")).isEmpty();
    }

    @Test
    void silence_isAFailureInTime() throws IOException {
        try (TinyResponder responder = new TinyResponder(query -> null)) {
            run(
                    Dns.server(responder.address(), Duration.ofMillis(200), latencies),
                    ask("udp", Transport.UDP),
                    ask("tcp", Transport.TCP));
        }

        assertThat(latencies.failures("udp")).containsExactly(entry("no answer in time", (long) USERS));
        assertThat(latencies.failures("tcp")).containsExactly(entry("no answer in time", (long) USERS));
    }

    @Test
    void answerToAnotherQuestion_doesNotCount() throws IOException {
        try (TinyResponder responder = new TinyResponder(query -> answer(query, "9.9.9.e164.arpa."))) {
            run(Dns.server(responder.address(), Duration.ofMillis(200), latencies), ask("udp", Transport.UDP));
        }

        assertThat(latencies.failures("udp")).containsExactly(entry("no answer in time", (long) USERS));
    }

    @Test
    void nobodyListening_isAFailure() throws IOException {
        TinyResponder gone = new TinyResponder(query -> null);
        gone.close();

        run(
                Dns.server(gone.address(), Duration.ofMillis(200), latencies),
                ask("udp", Transport.UDP),
                ask("tcp", Transport.TCP));

        assertThat(latencies.failureCount("udp")).isEqualTo(USERS);
        assertThat(latencies.failureCount("tcp")).isEqualTo(USERS);
    }

    @Test
    void wrongAnswer_isNamedByItsCheck() throws IOException {
        try (TinyResponder responder = new TinyResponder(DnsProtocolIT::nameError)) {
            run(patient(responder), ask("udp", Transport.UDP));
        }

        assertThat(latencies.failures("udp")).containsExactly(entry("rcode NXDOMAIN, not NOERROR", (long) USERS));
    }

    @Test
    void askedUntilRight_isOneResponse() throws IOException {
        int wrongAnswers = 5 * USERS;
        try (TinyResponder responder =
                new TinyResponder(query -> ASKED.incrementAndGet() <= wrongAnswers ? nameError(query) : naptr(query))) {
            run(patient(responder), until("seen", PATIENCE));
        }

        assertThat(latencies.nanos("seen").getTotalCount()).isEqualTo(USERS);
        assertThat(latencies.nanos("seen, each question").getTotalCount()).isEqualTo(wrongAnswers + USERS);
        assertThat(latencies.failures("seen")).isEmpty();
    }

    @Test
    void neverRight_failsWhenPatienceEnds() throws IOException {
        try (TinyResponder responder = new TinyResponder(DnsProtocolIT::nameError)) {
            run(patient(responder), until("seen", Duration.ofMillis(100)));
        }

        assertThat(latencies.failures("seen"))
                .containsExactly(entry("not within 100 ms: rcode NXDOMAIN, not NOERROR", (long) USERS));
    }

    @Test
    void stepThatThrows_failsAndTheUserGoesOn() throws IOException {
        try (TinyResponder responder = new TinyResponder(DnsProtocolIT::naptr)) {
            AskBuilder broken = Dns.ask("broken").question(session -> Question.naptr(".."));
            run(patient(responder), broken, ask("udp", Transport.UDP));
        }

        assertThat(latencies.failureCount("broken")).isEqualTo(USERS);
        assertThat(latencies.nanos("udp").getTotalCount()).isEqualTo(USERS);
    }

    @Test
    void written_areReadByHdrHistogramsOwnReader() throws IOException {
        latencies.record("seen over UDP", 1_500_000);
        latencies.fail("seen over UDP", "no answer in time");
        latencies.write(folder, 1_000, 2_000);

        HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("latency.hdr").toFile());
        assertThat(reader.nextIntervalHistogram().getTag()).isEqualTo("seen-over-UDP");
    }

    private void run(DnsProtocol asked, AskBuilder... all) {
        protocol = asked;
        ChainBuilder chain = CoreDsl.exec(all[0]);
        for (int i = 1; i < all.length; i++) {
            chain = chain.exec(all[i]);
        }
        steps = chain;
        int code = io.gatling.app.Gatling$.MODULE$.fromArgs(new String[] {
            "--simulation", Steps.class.getName(), "--results-folder", folder.toString(), "--no-reports"
        });
        assertThat(code).isZero();
    }

    private DnsProtocol patient(TinyResponder responder) {
        return Dns.server(responder.address(), PATIENCE, latencies);
    }

    private static AskBuilder ask(String name, Transport transport) {
        return Dns.ask(name)
                .over(transport)
                .question(session -> Question.naptr("1.2.3.e164.arpa"))
                .check((session, answered) -> judge(answered.answer()));
    }

    private static Judgement judge(Answer answer) {
        if (answer.rcode() != Rcode.NOERROR) {
            return Judgement.notYet("rcode " + Rcode.string(answer.rcode()) + ", not NOERROR");
        }
        return answer.regexps().stream().anyMatch(regexp -> regexp.contains("sip:t1@sbc.example"))
                ? Judgement.RIGHT
                : Judgement.notYet("another URI");
    }

    private static AskBuilder until(String name, Duration within) {
        long[] firstNanos = new long[1];
        return ask(name, Transport.UDP).until(Duration.ofMillis(1), within, session -> {
            synchronized (firstNanos) {
                if (firstNanos[0] == 0) {
                    firstNanos[0] = System.nanoTime();
                }
                return firstNanos[0];
            }
        });
    }

    private static Message naptr(Message query) {
        return answer(query, query.getQuestion().getName().toString());
    }

    private static Message answer(Message query, String owner) {
        try {
            Message answer = new Message(query.getHeader().getID());
            answer.getHeader().setFlag(Flags.QR);
            Record naptr = Record.fromString(
                    Name.fromString(owner),
                    Type.NAPTR,
                    DClass.IN,
                    60,
                    "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:t1@sbc.example!\" .",
                    Name.root);
            answer.addRecord(Record.newRecord(naptr.getName(), naptr.getType(), naptr.getDClass()), Section.QUESTION);
            answer.addRecord(naptr, Section.ANSWER);
            return answer;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Message nameError(Message query) {
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.getHeader().setRcode(Rcode.NXDOMAIN);
        answer.addRecord(query.getQuestion(), Section.QUESTION);
        return answer;
    }
}
