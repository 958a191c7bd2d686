package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.DnsProtocol;
import org.openenum.load.dns.Latencies;

/**
 * A simulation that changes the numbers of a {@link NumberPlan}: writes them before it begins, takes them away when it
 * is over, and promises that every change is in DNS in time.
 */
abstract class UpdateSimulation extends Simulation {

    /** The name of the environment variable with the API token. */
    static final String TOKEN_VARIABLE = "OPENENUM_TOKEN";
    /** Questions alone: they become more while this program and the server warm up, and go on after the last change. */
    static final int MARGIN_SECONDS = 2;
    /** A run that hangs ends. */
    static final int GRACE_SECONDS = 30;

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

    /** What the table of the run says of this simulation; asked when all has been measured. */
    abstract UpdateReport.Course course();

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

    HttpProtocolBuilder rest() {
        return http.baseUrl("http://127.0.0.1:" + options.httpPort() + "/api/v1")
                .authorizationHeader("Bearer " + options.token())
                .disableWarmUp()
                .disableCaching()
                .shareConnections();
    }

    /** An answer may take as long as a change: a lost one fails the run, a slow one is in the percentiles. */
    DnsProtocol dns() {
        return Dns.server(dnsServer(), latencies)
                .socketsPerLoop(options.socketsPerLoop())
                .limit(UpdateGoals.PATIENCE);
    }

    private InetSocketAddress dnsServer() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), options.dnsPort());
    }

    private static String runName() {
        return Long.toString(System.currentTimeMillis() / 1_000, Character.MAX_RADIX);
    }
}
