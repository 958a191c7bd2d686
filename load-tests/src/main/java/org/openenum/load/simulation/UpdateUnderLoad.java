package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.DnsProtocol;
import org.openenum.load.dns.Latencies;
import org.openenum.load.dns.Transport;

/**
 * Numbers change over REST while others ask for them over DNS.
 *
 * <p>One kind of virtual user makes one change, or imports a table, and looks for it ({@link ChangeSteps}). The other
 * kind asks one question, half of them for what was changed a moment ago. Every answer is judged by the
 * {@link ChangeBook}: after a new version was seen, an older one is an error, and an error fails the run.
 */
public final class UpdateUnderLoad extends Simulation {

    /** The name of the environment variable with the API token. */
    static final String TOKEN_VARIABLE = "OPENENUM_TOKEN";
    /** Questions alone: they become more while this program and the server warm up, and go on after the last change. */
    private static final int MARGIN_SECONDS = 2;
    /** A run that hangs ends. */
    private static final int GRACE_SECONDS = 30;

    private static final double UDP_SHARE = 0.8;
    private static final double SECONDS_PER_MINUTE = 60;

    private final UpdateOptions options =
            UpdateOptions.of(System.getProperties(), Objects.requireNonNullElse(System.getenv(TOKEN_VARIABLE), ""));
    private final Latencies latencies = new Latencies();
    private final NumberPlan plan =
            new NumberPlan(new RestClient(options.httpPort(), options.token()), options, runName());
    private final Visitor visitor = new Visitor(plan.book(), options.zone());
    private final long beginMillis = System.currentTimeMillis();

    public UpdateUnderLoad() {
        setUp(populations())
                .protocols(rest(), dns())
                .assertions(
                        global().failedRequests().count().is(0L),
                        details(UpdateReport.SEEN).responseTime().percentile(50).lte(UpdateGoals.MEDIAN_MILLIS),
                        details(UpdateReport.SEEN)
                                .responseTime()
                                .percentile(99.9)
                                .lte(UpdateGoals.P999_MILLIS),
                        details(UpdateReport.SEEN).responseTime().max().lte(UpdateGoals.MAX_MILLIS))
                .maxDuration(Duration.ofSeconds(options.seconds() + 2L * MARGIN_SECONDS + GRACE_SECONDS));
    }

    /** Writes the numbers, and waits until DNS has them. */
    @Override
    public void before() {
        try {
            System.out.println("writing " + plan.book().subjects().size() + " numbers and rule sets ...");
            plan.write();
            for (Subject subject : plan.toAwait()) {
                Settled.await(
                        dnsServer(),
                        visitor.owner(subject.numbers().get(0)),
                        subject.newest().token().uri());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what was measured, and takes the numbers away. */
    @Override
    public void after() {
        try {
            latencies.write(options.results(), beginMillis, System.currentTimeMillis());
            new UpdateReport(options, latencies, plan.book().verdicts()).write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            plan.remove();
        } catch (IOException e) {
            System.out.println("numbers below +999 were left behind: " + e.getMessage());
        }
    }

    private List<PopulationBuilder> populations() {
        List<PopulationBuilder> all = new ArrayList<>();
        all.add(changes());
        if (options.importsPerMinute() > 0) {
            all.add(imports());
        }
        all.add(questions(UpdateReport.ASK_UDP, Transport.UDP, UDP_SHARE));
        all.add(questions(UpdateReport.ASK_TCP, Transport.TCP, 1 - UDP_SHARE));
        return all;
    }

    private PopulationBuilder imports() {
        double perSecond = options.importsPerMinute() / SECONDS_PER_MINUTE;
        return scenario("imports")
                .exec(new ChangeSteps(visitor, latencies).imports())
                .injectOpen(
                        nothingFor(Duration.ofSeconds(MARGIN_SECONDS)),
                        constantUsersPerSec(perSecond).during(Duration.ofSeconds(options.seconds())));
    }

    private PopulationBuilder changes() {
        return scenario("changes")
                .exec(new ChangeSteps(visitor, latencies).chain())
                .injectOpen(
                        nothingFor(Duration.ofSeconds(MARGIN_SECONDS)),
                        constantUsersPerSec(options.changesPerSecond()).during(Duration.ofSeconds(options.seconds())));
    }

    private PopulationBuilder questions(String name, Transport transport, double share) {
        double perSecond = options.questionsPerSecond() * share;
        return scenario(name)
                .exec(visitor::thinkOfAny)
                .exec(Dns.ask(name).over(transport).question(visitor::question).check(visitor::isAllowed))
                .injectOpen(
                        rampUsersPerSec(1).to(perSecond).during(Duration.ofSeconds(MARGIN_SECONDS)),
                        constantUsersPerSec(perSecond).during(Duration.ofSeconds(options.seconds() + MARGIN_SECONDS)));
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
                .limit(UpdateGoals.PATIENCE);
    }

    private InetSocketAddress dnsServer() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), options.dnsPort());
    }

    private static String runName() {
        return Long.toString(System.currentTimeMillis() / 1_000, Character.MAX_RADIX);
    }
}
