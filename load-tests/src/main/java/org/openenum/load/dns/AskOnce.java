package org.openenum.load.dns;

import io.gatling.core.action.Action;
import io.gatling.javaapi.core.Session;
import org.jspecify.annotations.Nullable;

/** A step that asks one question and judges its answer. */
final class AskOnce extends AskAction {

    AskOnce(Plan plan, DnsComponents components, Reporter reporter, Action next) {
        super(plan, components, reporter, next);
    }

    @Override
    void ask(Session session) {
        send(session);
    }

    @Override
    void ended(Session session, Outcome outcome) {
        String failure = failure(judge(session, outcome));
        reporter().report(session.asScala(), outcome.askedNanos(), outcome.endedNanos(), failure);
        leave(session, outcome, failure == null);
    }

    private static @Nullable String failure(Judgement judgement) {
        if (judgement instanceof Judgement.NotYet notYet) {
            return notYet.message();
        }
        return judgement instanceof Judgement.Wrong wrong ? wrong.message() : null;
    }
}
