package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.DnsProtocol;
import org.openenum.load.dns.Judgement;
import org.openenum.load.dns.Latencies;
import org.openenum.load.dns.Outcome;
import org.openenum.load.dns.Question;
import org.openenum.load.dns.Transport;

/**
 * Numbers change over REST while others ask for them over DNS.
 *
 * <p>One kind of virtual user makes one change: it asks for the number as it is, also when there is none yet, sends the change, and
 * from the 2xx on asks for it every few milliseconds until the new token is seen, then once more over the other transport. The other kind asks
 * one question, half of them for what was changed a moment ago. Every answer is judged by the {@link ChangeBook}: after a new version was seen, an older one is
 * an error, and an error fails the run.
 */
public final class UpdateUnderLoad extends Simulation {

    static final String SEEN = "change seen in DNS";

    static final String SEEN_AFTER = "seen: ";

    static final String REST = "REST: ";

    static final String ASK_BEFORE = "asked before the change";

    static final String ASK_AGAIN = "asked after it was seen";

    static final String ASK_UDP = "question over UDP";

    static final String ASK_TCP = "question over TCP";

    /** The name of the environment variable with the API token. */
    static final String TOKEN_VARIABLE = "OPENENUM_TOKEN";

    private static final String CHANGE = "change";

    private static final String SUBJECT = "subject";

    private static final String NUMBER = "number";

    private static final String SENT_NANOS = "sentNanos";

    private static final String ACKNOWLEDGED_NANOS = "acknowledgedNanos";

    private static final String NO_SUBJECT = "no subject is free: changes take longer than their subjects last";

    /** Finer than the median that is promised by far, and no load to speak of. */
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(1);

    private static final Duration PATIENCE = Duration.ofNanos(NumberPlan.DUE_NANOS);

    /** Of the numbers that point to a rule set, so many are asked for after each change. */
    private static final int SAMPLE = 3;

    /** Questions alone: they become more while this program and the server warm up, and go on after the last change. */
    private static final int MARGIN_SECONDS = 2;

    /** A run that hangs ends. */
    private static final int GRACE_SECONDS = 30;

    private static final double UDP_SHARE = 0.8;

    private final UpdateOptions options =
            UpdateOptions.of(System.getProperties(), Objects.requireNonNullElse(System.getenv(TOKEN_VARIABLE), ""));

    private final Latencies latencies = new Latencies();

    private final NumberPlan plan = new NumberPlan(
            new RestClient(options.httpPort(), options.token()),
            options.zone(),
            Long.toString(System.currentTimeMillis() / 1_000, Character.MAX_RADIX),
            options.numbers());

    private final long beginMillis = System.currentTimeMillis();

    private @Nullable ChangeBook book;

    public UpdateUnderLoad() {
        setUp(changes(), questions(ASK_UDP, Transport.UDP, UDP_SHARE), questions(ASK_TCP, Transport.TCP, 1 - UDP_SHARE))
                .protocols(rest(), dns())
                .assertions(
                        global().failedRequests().count().is(0L),
                        details(SEEN).responseTime().percentile(50).lte(UpdateGoals.MEDIAN_MILLIS),
                        details(SEEN).responseTime().percentile(99.9).lte(UpdateGoals.P999_MILLIS),
                        details(SEEN).responseTime().max().lte(UpdateGoals.MAX_MILLIS))
                .maxDuration(Duration.ofSeconds(options.seconds() + 2L * MARGIN_SECONDS + GRACE_SECONDS));
    }

    /** Writes the numbers, and waits until DNS has them. */
    @Override
    public void before() {
        try {
            System.out.println("writing " + options.numbers() + " numbers and their rule sets ...");
            ChangeBook written = plan.write();
            book = written;
            Settled.await(dnsServer(), owner(plan.lastWritten(written)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what was measured, and takes the numbers away. */
    @Override
    public void after() {
        try {
            latencies.write(options.results(), beginMillis, System.currentTimeMillis());
            new UpdateReport(options, latencies, book().verdicts()).write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            plan.remove(book());
        } catch (IOException e) {
            System.out.println("numbers below +999 were left behind: " + e.getMessage());
        }
    }

    private PopulationBuilder changes() {
        ScenarioBuilder users = scenario("changes")
                .exec(this::takeChange)
                .exec(doIf((Session session) -> session.contains(CHANGE))
                        .then(
                                Dns.ask(ASK_BEFORE).question(this::question).check(this::mayBeOlder),
                                exec(session -> session.markAsSucceeded().set(SENT_NANOS, System.nanoTime())),
                                doSwitch(session -> change(session).kind())
                                        .on(
                                                onCase(Change.Kind.CREATE).then(put("If-None-Match")),
                                                onCase(Change.Kind.REPLACE).then(put("If-Match")),
                                                onCase(Change.Kind.RE_POINT).then(put("If-Match")),
                                                onCase(Change.Kind.DELETE).then(delete())),
                                exec(this::acknowledge),
                                doIf((Session session) -> session.contains(ACKNOWLEDGED_NANOS))
                                        .then(askUntilSeen())));
        return users.injectOpen(
                nothingFor(Duration.ofSeconds(MARGIN_SECONDS)),
                constantUsersPerSec(options.changesPerSecond()).during(Duration.ofSeconds(options.seconds())));
    }

    private PopulationBuilder questions(String name, Transport transport, double share) {
        ScenarioBuilder users = scenario(name)
                .exec(session -> withSubject(session, book().pick(ThreadLocalRandom.current())))
                .exec(Dns.ask(name).over(transport).question(this::question).check(this::mayBeOlder));
        double perSecond = options.questionsPerSecond() * share;
        return users.injectOpen(
                rampUsersPerSec(1).to(perSecond).during(Duration.ofSeconds(MARGIN_SECONDS)),
                constantUsersPerSec(perSecond).during(Duration.ofSeconds(options.seconds() + MARGIN_SECONDS)));
    }

    private Session takeChange(Session session) {
        Change change = book().next(ThreadLocalRandom.current());
        if (change == null) {
            latencies.fail(SEEN, NO_SUBJECT);
            return session.markAsFailed();
        }
        return withSubject(session.set(CHANGE, change), change.subject());
    }

    /**
     * Makes or replaces.
     *
     * @param condition a number is made only where none is, and changed only where one is
     */
    private ChainBuilder put(String condition) {
        return exec(http(session -> restName(change(session)))
                .put(session -> change(session).subject().path())
                .header("Content-Type", "application/json")
                .header(condition, "*")
                .body(StringBody(session -> change(session).json()))
                .check(status().in(200, 201, 204)));
    }

    private ChainBuilder delete() {
        return exec(http(session -> restName(change(session)))
                .delete(session -> change(session).subject().path())
                .header("If-Match", "*")
                .check(status().in(200, 204)));
    }

    /** From here on every DNS answer is to show the change, soon. */
    private Session acknowledge(Session session) {
        long nowNanos = System.nanoTime();
        Change change = change(session);
        if (session.isFailed()) {
            latencies.fail(restName(change), "not written");
            return session;
        }
        latencies.record(restName(change), nowNanos - session.getLong(SENT_NANOS));
        book().acknowledge(change, nowNanos);
        return session.set(ACKNOWLEDGED_NANOS, nowNanos);
    }

    private ChainBuilder askUntilSeen() {
        ChainBuilder once = exec(session ->
                        session.set(NUMBER, anyNumber(change(session).subject())))
                .exec(Dns.ask(SEEN)
                        .over(UpdateUnderLoad::transport)
                        .question(this::question)
                        .check(this::isNewest)
                        .until(BETWEEN_QUESTIONS, PATIENCE, session -> session.getLong(ACKNOWLEDGED_NANOS)))
                .exec(this::recordSeen)
                .exec(Dns.ask(ASK_AGAIN)
                        .over(session -> transport(session) == Transport.UDP ? Transport.TCP : Transport.UDP)
                        .question(this::question)
                        .check(this::isNewest));
        return repeat(session -> change(session).kind() == Change.Kind.RE_POINT ? SAMPLE : 1)
                .on(once)
                .exec(session -> {
                    book().release(change(session));
                    return session;
                });
    }

    private Session recordSeen(Session session) {
        if (!session.isFailed()) {
            Outcome outcome = Objects.requireNonNull(session.<Outcome>get(Dns.OUTCOME));
            long tookNanos = outcome.endedNanos() - session.getLong(ACKNOWLEDGED_NANOS);
            latencies.record(SEEN_AFTER + change(session).kind().words(), tookNanos);
        }
        return session;
    }

    private Judgement isNewest(Session session, Outcome.Answered answered) {
        Verdict verdict = book().judge(subject(session), answered);
        if (verdict.kind().isFault()) {
            return Judgement.wrong(verdict.message());
        }
        return verdict.kind() == Verdict.Kind.NEWEST ? Judgement.RIGHT : Judgement.notYet(verdict.message());
    }

    private Judgement mayBeOlder(Session session, Outcome.Answered answered) {
        Verdict verdict = book().judge(subject(session), answered);
        return verdict.kind().isFault() ? Judgement.wrong(verdict.message()) : Judgement.RIGHT;
    }

    private Question question(Session session) {
        return Question.naptr(owner(Objects.requireNonNull(session.getString(NUMBER))));
    }

    /** RFC 6116, section 3.2: the digits in reverse order with dots between them, below the apex. */
    private String owner(String digits) {
        return String.join(".", new StringBuilder(digits).reverse().toString().split("")) + "." + options.zone();
    }

    private HttpProtocolBuilder rest() {
        return http.baseUrl("http://127.0.0.1:" + options.httpPort() + "/api/v1")
                .authorizationHeader("Bearer " + options.token())
                .disableWarmUp()
                .disableCaching()
                .shareConnections();
    }

    /** An answer may take as long as a change: a lost one fails the run, a slow one is in the percentiles. */
    private DnsProtocol dns() {
        return Dns.server(dnsServer(), latencies)
                .sharedSockets(options.socketsPerLoop())
                .limit(PATIENCE);
    }

    private InetSocketAddress dnsServer() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), options.dnsPort());
    }

    private ChangeBook book() {
        return Objects.requireNonNull(book, "before() makes it");
    }

    private static Session withSubject(Session session, Subject subject) {
        return session.set(SUBJECT, subject).set(NUMBER, anyNumber(subject));
    }

    private static String anyNumber(Subject subject) {
        List<String> numbers = subject.numbers();
        return numbers.get(ThreadLocalRandom.current().nextInt(numbers.size()));
    }

    private static String restName(Change change) {
        return REST + change.kind().words();
    }

    /** One change in five is first looked for over TCP. */
    private static Transport transport(Session session) {
        return session.userId() % 5 == 0 ? Transport.TCP : Transport.UDP;
    }

    private static Change change(Session session) {
        return Objects.requireNonNull(session.<Change>get(CHANGE));
    }

    private static Subject subject(Session session) {
        return Objects.requireNonNull(session.<Subject>get(SUBJECT));
    }
}
