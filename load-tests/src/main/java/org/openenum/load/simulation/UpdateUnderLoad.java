package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.Transport;

/**
 * Numbers change over REST while others are queried over DNS.
 *
 * <p>One kind of virtual user makes one change, or imports a table, and checks it in DNS ({@link ChangeSteps}). The
 * other kind sends one query, in half of the cases for a recent change. Every answer is judged by the
 * {@link ChangeBook}: after a new version was seen, an older one is an error, and an error fails the run.
 */
public final class UpdateUnderLoad extends UpdateSimulation {

    private static final double UDP_SHARE = 0.8;
    private static final double SECONDS_PER_MINUTE = 60;

    public UpdateUnderLoad() {
        setUp(populations())
                .protocols(rest(), dns())
                .assertions(promises())
                .maxDuration(Duration.ofSeconds(options().seconds() + 2L * MARGIN_SECONDS + GRACE_SECONDS));
    }

    @Override
    UpdateReport.Course course() {
        return new UpdateReport.Course(
                options().toString(), List.of(UpdateReport.ASK_UDP, UpdateReport.ASK_TCP), List.of());
    }

    private List<PopulationBuilder> populations() {
        List<PopulationBuilder> all = new ArrayList<>();
        all.add(changes("changes"));
        if (options().importsPerMinute() > 0) {
            all.add(imports());
        }
        all.add(questions(UpdateReport.ASK_UDP, Transport.UDP, UDP_SHARE));
        all.add(questions(UpdateReport.ASK_TCP, Transport.TCP, 1 - UDP_SHARE));
        return all;
    }

    private PopulationBuilder imports() {
        return changing(
                "imports",
                new ChangeSteps(visitor(), latencies()).imports(),
                options().importsPerMinute() / SECONDS_PER_MINUTE);
    }

    private PopulationBuilder questions(String name, Transport transport, double share) {
        double perSecond = options().questionsPerSecond() * share;
        Visitor visitor = visitor();
        return scenario(name)
                .exec(visitor::thinkOfAny)
                .exec(Dns.ask(name).over(transport).question(visitor::question).check(visitor::isAllowed))
                .injectOpen(
                        rampUsersPerSec(1).to(perSecond).during(Duration.ofSeconds(MARGIN_SECONDS)),
                        constantUsersPerSec(perSecond)
                                .during(Duration.ofSeconds(options().seconds() + MARGIN_SECONDS)));
    }
}
