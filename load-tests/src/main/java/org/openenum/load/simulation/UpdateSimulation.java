package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.Expected;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.DnsProtocol;
import org.openenum.load.dns.Latencies;

/**
 * A simulation that changes the numbers of a {@link NumberPlan}: writes them before it begins, removes them at its end,
 * and asserts that every change is in DNS in time.
 */
abstract class UpdateSimulation extends Simulation {

    /** The name of the environment variable with the API token. */
    static final String TOKEN_VARIABLE = "OPENENUM_TOKEN";
    /**
     * Queries only: their rate increases while this program and the server warm up, and they continue after the last
     * change.
     */
    static final int MARGIN_SECONDS = 2;
    /** After this time, a run that hangs is ended. */
    static final int GRACE_SECONDS = 30;

    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final UpdateOptions options =
            UpdateOptions.of(System.getProperties(), Objects.requireNonNullElse(System.getenv(TOKEN_VARIABLE), ""));
    private final Latencies latencies = new Latencies();
    private final NumberPlan plan =
            new NumberPlan(new RestClient(options.httpPort(), options.token()), options, runName());
    private final Visitor visitor = new Visitor(plan.book(), options.zone());
    private final long beginMillis = System.currentTimeMillis();

    UpdateOptions options() {
        return options;
    }

    Latencies latencies() {
        return latencies;
    }

    Visitor visitor() {
        return visitor;
    }

    /** What this simulation adds to the table of the run; called at the end. */
    abstract UpdateReport.Course course();

    /** Writes the numbers, and waits until DNS has them. */
    @Override
    public void before() {
        try {
            System.out.println("writing " + plan.book().subjects().size() + " numbers and rule sets ...");
            plan.write();
            for (Subject subject : plan.toAwait()) {
                awaitInDns(subject);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitInDns(Subject subject) throws IOException {
        Asker asker = new Asker(options.dnsPort());
        String question = visitor.owner(subject.numbers().get(0)) + " NAPTR";
        String written = subject.newest().token().uri();
        Expected expected = (name, answer) -> answer.toString().contains(written) ? "" : "not " + written;
        Waiting.until(SHOWN_WITHIN, BETWEEN_LOOKS, () -> asker.isAnswered(question, expected));
    }

    /** Writes the results, and removes the numbers. */
    @Override
    public void after() {
        try {
            latencies.write(options.results(), beginMillis, System.currentTimeMillis());
            new UpdateReport(options, latencies, plan.book().verdicts(), course()).write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            plan.remove();
        } catch (IOException e) {
            System.out.println("numbers below +999 were left behind: " + e.getMessage());
        }
    }

    /** No wrong answer, no lost one, and every change in DNS in time. */
    static List<Assertion> promises() {
        return List.of(
                global().failedRequests().count().is(0L),
                details(UpdateReport.SEEN).responseTime().percentile(50).lte(UpdateGoals.MEDIAN_MILLIS),
                details(UpdateReport.SEEN).responseTime().percentile(99.9).lte(UpdateGoals.P999_MILLIS),
                details(UpdateReport.SEEN).responseTime().max().lte(UpdateGoals.MAX_MILLIS));
    }

    /** Users who make one change each, at the rate in the options. */
    PopulationBuilder changes(String name) {
        return changing(name, new ChangeSteps(visitor, latencies).chain(), options.changesPerSecond());
    }

    PopulationBuilder changing(String name, ChainBuilder steps, double perSecond) {
        return scenario(name)
                .exec(steps)
                .injectOpen(
                        nothingFor(Duration.ofSeconds(MARGIN_SECONDS)),
                        constantUsersPerSec(perSecond).during(Duration.ofSeconds(options.seconds())));
    }

    HttpProtocolBuilder rest() {
        return http.baseUrl("http://127.0.0.1:" + options.httpPort() + "/api/v1")
                .authorizationHeader("Bearer " + options.token())
                .disableWarmUp()
                .disableCaching()
                .shareConnections();
    }

    /** The limit of an answer is that of a change: a lost one fails the run, a slow one is in the percentiles. */
    DnsProtocol dns() {
        return Dns.server(dnsServer(), UpdateGoals.PATIENCE, latencies);
    }

    private InetSocketAddress dnsServer() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), options.dnsPort());
    }

    private static String runName() {
        return Long.toString(System.currentTimeMillis() / 1_000, Character.MAX_RADIX);
    }
}
