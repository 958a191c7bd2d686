package org.openenum.load.prove.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.load.dns.TinyResponder;
import org.openenum.load.prove.history.Checker;
import org.openenum.load.prove.history.Findings;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Write;
import org.openenum.load.prove.history.Write.Outcome;
import org.openenum.load.token.RuleBody;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** The final check, with a simulated API and DNS server. */
class LastLookIT {

    private static final Numbers NUMBERS = new Numbers("p0", 0);

    private final AtomicInteger asked = new AtomicInteger();
    private final History history = new History();
    private HttpServer api;

    @BeforeEach
    void start() throws IOException {
        api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        api.createContext("/", this::answer);
        api.start();
    }

    @AfterEach
    void stop() {
        api.stop(0);
    }

    /** The API returns version 1 once, and 2 from then on. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int version = asked.incrementAndGet() == 1 ? 1 : 2;
            byte[] body = RuleBody.json(NUMBERS.token(0, version)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void changeThatNobodyWaitsFor_andIsMadeBetweenTheReadings_isReadFromBoth() throws IOException {
        history.add(new Write(0, 1, 0, 1, Outcome.ACKNOWLEDGED));
        history.add(new Write(0, 2, 2, 3, Outcome.UNKNOWN));

        take(1);

        assertThat(check().counts()).isEmpty();
        assertThat(asked).hasValue(2);
    }

    @Test
    void serverThatIsBehindForAMoment_isAskedAgain() throws IOException {
        asked.set(1);
        history.add(new Write(0, 1, 0, 1, Outcome.ACKNOWLEDGED));
        history.add(new Write(0, 2, 2, 3, Outcome.ACKNOWLEDGED));

        take(3);

        assertThat(check().counts()).isEmpty();
    }

    /** @param questions how many queries the server receives; it answers all but the last with version 1 */
    private void take(int questions) throws IOException {
        AtomicInteger question = new AtomicInteger();
        try (TinyResponder dns = new TinyResponder(query -> naptr(query, question.incrementAndGet() < questions))) {
            ApiClient client = new ApiClient(api.getAddress().getPort(), "secret", NUMBERS);
            new LastLook(client, Map.of("server", dns.address()), NUMBERS, history).take(1);
        }
    }

    private Findings check() {
        return new Checker(history, Duration.ofSeconds(2)).check();
    }

    private static Message naptr(Message query, boolean old) {
        Record question = query.getQuestion();
        String regexp = "!^.*$!" + NUMBERS.token(0, old ? 1 : 2).uri() + "!";
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.addRecord(question, Section.QUESTION);
        answer.addRecord(
                new NAPTRRecord(question.getName(), DClass.IN, 60, 100, 10, "u", "E2U+sip", regexp, Name.root),
                Section.ANSWER);
        return answer;
    }
}
