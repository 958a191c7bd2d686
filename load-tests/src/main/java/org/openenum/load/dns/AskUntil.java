package org.openenum.load.dns;

import io.gatling.core.action.Action;
import io.gatling.javaapi.core.Session;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A step that asks the same question until its answer is right, or wrong for good, or patience ends. */
final class AskUntil extends AskAction {

    private static final String EACH_QUESTION = ", each question";

    private final AskBuilder.Patience patience;
    private final String eachQuestion;

    AskUntil(Plan plan, AskBuilder.Patience patience, DnsComponents components, Reporter reporter, Action next) {
        super(plan, components, reporter, next);
        this.patience = patience;
        this.eachQuestion = plan.name() + EACH_QUESTION;
    }

    @Override
    void ask(Session session) {
        send(session);
    }

    @Override
    void ended(Session session, Outcome outcome) {
        if (outcome instanceof Outcome.Answered) {
            reporter().latencies().record(eachQuestion, outcome.endedNanos() - outcome.askedNanos());
        } else if (outcome instanceof Outcome.Unanswered unanswered) {
            reporter().latencies().fail(eachQuestion, unanswered.reason());
        }
        Judgement judgement = judge(session, outcome);
        if (judgement instanceof Judgement.NotYet notYet) {
            againOrGiveUp(session, outcome, notYet);
        } else if (judgement instanceof Judgement.Wrong wrong) {
            reporter().report(session.asScala(), sinceNanos(session), outcome.endedNanos(), wrong.message());
            leave(session, outcome, false);
        } else {
            reporter().report(session.asScala(), sinceNanos(session), outcome.endedNanos(), null);
            leave(session, outcome, true);
        }
    }

    private void againOrGiveUp(Session session, Outcome outcome, Judgement.NotYet notYet) {
        long nowNanos = System.nanoTime();
        if (nowNanos - sinceNanos(session) > patience.within().toNanos()) {
            String failure = "not within " + patience.within().toMillis() + " ms: " + notYet.message();
            reporter().report(session.asScala(), sinceNanos(session), nowNanos, failure);
            leave(session, outcome, false);
            return;
        }
        long waitNanos = outcome.askedNanos() + patience.every().toNanos() - nowNanos;
        Future<?> unused = session.asScala()
                .eventLoop()
                .schedule(() -> execute(session.asScala()), Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
    }

    private long sinceNanos(Session session) {
        return patience.sinceNanos().applyAsLong(session);
    }
}
