package org.openenum.load.dns;

import com.typesafe.scalalogging.Logger;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A step that sends one query; with patience, it repeats the query until the answer is correct, or wrong for good, or
 * the time has passed. Runs on the virtual user's event loop.
 */
final class AskAction implements Action {

    private static final String EACH_QUESTION = ", each question";

    /**
     * The query of a step.
     *
     * @param name of the step
     * @param patience how long the query is repeated; null to send it once
     */
    record Plan(
            String name,
            Function<io.gatling.javaapi.core.Session, Transport> transport,
            Function<io.gatling.javaapi.core.Session, Question> question,
            DnsCheck check,
            @Nullable Patience patience) {}

    /**
     * How long a query is repeated.
     *
     * @param every the time between two queries
     * @param within the time from the instant to the last query
     * @param sinceNanos the instant from which the response time counts, from {@link System#nanoTime()}
     */
    record Patience(Duration every, Duration within, ToLongFunction<io.gatling.javaapi.core.Session> sinceNanos) {}

    private final Plan plan;
    private final DnsComponents components;
    private final Reporter reporter;
    private final Action next;
    private Logger logger;

    AskAction(Plan plan, DnsComponents components, Reporter reporter, Action next) {
        this.plan = plan;
        this.components = components;
        this.reporter = reporter;
        this.next = next;
        this.logger = Logger.apply(getClass());
    }

    @Override
    public String name() {
        return plan.name();
    }

    @Override
    public void execute(Session session) {
        guarded(session, () -> ask(new io.gatling.javaapi.core.Session(session)));
    }

    private void ask(io.gatling.javaapi.core.Session session) {
        components.ask(
                session.asScala(),
                plan.transport().apply(session),
                plan.question().apply(session),
                outcome -> guarded(session.asScala(), () -> ended(session, outcome)));
    }

    private void ended(io.gatling.javaapi.core.Session session, Outcome outcome) {
        Patience patience = plan.patience();
        if (patience != null) {
            recordEach(outcome);
        }
        Judgement judgement = judge(session, outcome);
        if (patience != null && judgement instanceof Judgement.NotYet notYet) {
            againOrGiveUp(session, outcome, patience, notYet);
            return;
        }
        long fromNanos =
                patience == null ? outcome.askedNanos() : patience.sinceNanos().applyAsLong(session);
        leave(session, outcome, fromNanos, outcome.endedNanos(), judgement.failure());
    }

    /** The result of the check; without an answer, the query is repeated. */
    private Judgement judge(io.gatling.javaapi.core.Session session, Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return plan.check().judge(session, answered);
        }
        return Judgement.notYet(((Outcome.Unanswered) outcome).reason());
    }

    private void recordEach(Outcome outcome) {
        String name = plan.name() + EACH_QUESTION;
        if (outcome instanceof Outcome.Unanswered unanswered) {
            reporter.latencies().fail(name, unanswered.reason());
        } else {
            reporter.latencies().record(name, outcome.endedNanos() - outcome.askedNanos());
        }
    }

    private void againOrGiveUp(
            io.gatling.javaapi.core.Session session, Outcome outcome, Patience patience, Judgement.NotYet notYet) {
        long nowNanos = System.nanoTime();
        long sinceNanos = patience.sinceNanos().applyAsLong(session);
        if (nowNanos - sinceNanos > patience.within().toNanos()) {
            String failure = "not within " + patience.within().toMillis() + " ms: " + notYet.failure();
            leave(session, outcome, sinceNanos, nowNanos, failure);
            return;
        }
        long waitNanos = outcome.askedNanos() + patience.every().toNanos() - nowNanos;
        Future<?> unused = session.asScala()
                .eventLoop()
                .schedule(() -> execute(session.asScala()), Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
    }

    /**
     * Reports, and continues with the next step, with the outcome in the session.
     *
     * @param failure why the step has failed, or null
     */
    private void leave(
            io.gatling.javaapi.core.Session session,
            Outcome outcome,
            long fromNanos,
            long toNanos,
            @Nullable String failure) {
        reporter.report(session.asScala(), fromNanos, toNanos, failure);
        io.gatling.javaapi.core.Session with = session.set(Dns.OUTCOME, outcome);
        next.$bang((failure == null ? with : with.markAsFailed()).asScala());
    }

    /** Any exception makes the step fail. */
    private void guarded(Session session, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            logger.underlying().warn("the step {} failed", plan.name(), e);
            reporter.crash(session, e.toString());
            next.$bang(session.markAsFailed());
        }
    }

    // The two members that Gatling's trait StrictLogging requires.

    @Override
    public Logger logger() {
        return logger;
    }

    @Override
    public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger newLogger) {
        logger = newLogger;
    }
}
