package org.openenum.load.dns;

import com.typesafe.scalalogging.Logger;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.util.List;
import java.util.function.Function;

/** A step that asks: what asking once and asking until have in common. Runs on the virtual user's event loop. */
abstract class AskAction implements Action {

    /**
     * What is asked.
     *
     * @param name the step's
     * @param checks in the order in which they are made
     */
    record Plan(
            String name,
            Function<io.gatling.javaapi.core.Session, Transport> transport,
            Function<io.gatling.javaapi.core.Session, Question> question,
            List<DnsCheck> checks) {

        /** The first judgement that is not right, or right. */
        Judgement judge(io.gatling.javaapi.core.Session session, Outcome.Answered answered) {
            for (DnsCheck check : checks) {
                Judgement judgement = check.judge(session, answered);
                if (!(judgement instanceof Judgement.Right)) {
                    return judgement;
                }
            }
            return Judgement.RIGHT;
        }
    }

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

    /** Asks for one session; whatever is thrown makes the step a failure. */
    abstract void ask(io.gatling.javaapi.core.Session session);

    /** Called with the outcome of each question; whatever is thrown makes the step a failure. */
    abstract void ended(io.gatling.javaapi.core.Session session, Outcome outcome);

    @Override
    public final String name() {
        return plan.name();
    }

    @Override
    public final void execute(Session session) {
        guarded(session, () -> ask(new io.gatling.javaapi.core.Session(session)));
    }

    /** Puts the question on a socket. */
    final void send(io.gatling.javaapi.core.Session session) {
        components.ask(
                session.asScala(),
                plan.transport().apply(session),
                plan.question().apply(session),
                outcome -> guarded(session.asScala(), () -> ended(session, outcome)));
    }

    /** What the checks say; no answer is a reason to ask again. */
    final Judgement judge(io.gatling.javaapi.core.Session session, Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return plan.judge(session, answered);
        }
        return Judgement.notYet(((Outcome.Unanswered) outcome).reason());
    }

    final Reporter reporter() {
        return reporter;
    }

    /** Goes on to the next step, with the outcome in the session. */
    final void leave(io.gatling.javaapi.core.Session session, Outcome outcome, boolean right) {
        io.gatling.javaapi.core.Session with = session.set(Dns.OUTCOME, outcome);
        next.$bang((right ? with : with.markAsFailed()).asScala());
    }

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
