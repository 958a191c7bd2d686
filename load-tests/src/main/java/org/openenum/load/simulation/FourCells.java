package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.openenum.load.dns.Dns;

/**
 * The four {@link Cell}s, one after another: some virtual users send queries over UDP as fast as they are answered, and
 * in two of the cells others change numbers over REST and check each change in DNS ({@link ChangeSteps}). Every answer
 * is checked: that of an existing number by the {@link ChangeBook}, any other must be a name error.
 *
 * <p>The loss under update is in the table, but is not asserted, because queries share their cores with the server and
 * with the changes. In {@code bench under-update}, they do not.
 */
public final class FourCells extends UpdateSimulation {

    /** The number of outstanding queries. */
    private static final int ASKING_USERS = 64;
    /** Before the first cell, with another name in reports. */
    private static final int WARM_UP_SECONDS = 2;

    private static final String WARM_UP = "warm-up";

    public FourCells() {
        setUp(asking(WARM_UP, true, WARM_UP_SECONDS).andThen(cells()))
                .protocols(rest(), dns())
                .assertions(assertions())
                .maxDuration(Duration.ofSeconds(lengthSeconds() + GRACE_SECONDS));
    }

    @Override
    UpdateReport.Course course() {
        String words = String.format(
                Locale.ROOT,
                "four cells of %d s, with %,d changes/s over REST in two of them, %,d numbers that change",
                options().seconds(),
                options().changesPerSecond(),
                options().numbers());
        return new UpdateReport.Course(words, Cell.titles(), Cell.table(this::perSecond));
    }

    private double perSecond(String cell) {
        return (double) latencies().nanos(cell).getTotalCount() / options().seconds();
    }

    /** In addition to the promises: each cell has sent queries, and all were answered. */
    private static List<Assertion> assertions() {
        List<Assertion> all = new ArrayList<>(promises());
        for (String cell : Cell.titles()) {
            all.add(details(cell).successfulRequests().percent().is(100.0));
        }
        return all;
    }

    /** The first cell, and after each the next: they do not overlap. */
    private List<PopulationBuilder> cells() {
        List<Cell> backwards = new ArrayList<>(List.of(Cell.values()));
        Collections.reverse(backwards);
        List<PopulationBuilder> following = List.of();
        for (Cell cell : backwards) {
            List<PopulationBuilder> populations = new ArrayList<>();
            PopulationBuilder asking =
                    asking(cell.title(), cell.exists(), options().seconds());
            populations.add(following.isEmpty() ? asking : asking.andThen(following));
            if (cell.changing()) {
                populations.add(changes("changes: " + cell.title()));
            }
            following = populations;
        }
        return following;
    }

    /** Starts when the changes of the cell before have ended. */
    private PopulationBuilder asking(String name, boolean exists, int seconds) {
        return scenario("asks: " + name)
                .exec(during(Duration.ofSeconds(seconds)).on(exists ? existing(name) : missing(name)))
                .injectOpen(nothingFor(Duration.ofSeconds(MARGIN_SECONDS)), atOnceUsers(ASKING_USERS));
    }

    private ChainBuilder existing(String name) {
        Visitor visitor = visitor();
        return exec(visitor::thinkOfOneThatExists)
                .exec(Dns.ask(name).question(visitor::question).check(visitor::isAllowed));
    }

    private ChainBuilder missing(String name) {
        Visitor visitor = visitor();
        return exec(visitor::thinkOfNobodys)
                .exec(Dns.ask(name).question(visitor::question).check(visitor::isNobodys));
    }

    private int lengthSeconds() {
        return WARM_UP_SECONDS
                + MARGIN_SECONDS
                + Cell.values().length * (options().seconds() + MARGIN_SECONDS);
    }
}
