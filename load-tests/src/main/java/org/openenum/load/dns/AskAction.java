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
 * A step that asks one question; with patience, it asks the same again until its answer is right, or wrong for good, or
 * patience ends. Runs on the virtual user's event loop.
 */
final class AskAction implements Action {

    private static final String EACH_QUESTION = ", each question";

    /**
     * What is asked.
     *
     * @param name the step's
     * @param patience how long it goes on asking; null to ask once
     */
    record Plan(
            String name,
            Function<io.gatling.javaapi.core.Session, Transport> transport,
            Function<io.gatling.javaapi.core.Session, Question> question,
            DnsCheck check,
            @Nullable Patience patience) {}

    /**
     * How long a step goes on asking.
     *
     * @param every from one question to the next
     * @param within from the instant to the last question
     * @param sinceNanos the instant from which the response time counts, as {@link System#nanoTime()} gave it
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

    /** What the check says; no answer is a reason to ask again. */
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
     * Reports, and goes on to the next step with the outcome in the session.
     *
     * @param failure why the step is one, or null
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

    /** Whatever is thrown makes the step a failure. */
    private void guarded(Session session, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            logger.underlying().warn("the step {} failed", plan.name(), e);
            reporter.crash(session, e.toString());
            next.$bang(session.markAsFailed());
        }
    }

    // The two members that Gatling's trait StrictLogging leaves to its classes.

    @Override
    public Logger logger() {
        return logger;
    }

    @Override
    public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger newLogger) {
        logger = newLogger;
    }
}
