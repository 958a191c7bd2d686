package org.openenum.load.simulation;

import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.openenum.load.dns.Judgement;
import org.openenum.load.dns.Outcome;
import org.openenum.load.dns.Question;
import org.openenum.load.token.Shown;

/**
 * What every virtual user of a run can do: have a number in mind, ask for it, and judge the answer by the book.
 *
 * @param zone the apex below which numbers are asked for
 */
record Visitor(ChangeBook book, String zone) {

    private static final String SUBJECT = "subject";
    private static final String NUMBER = "number";

    /** Has a number of a subject in mind. */
    Session thinkOf(Session session, Subject subject) {
        List<String> numbers = subject.numbers();
        String number = numbers.get(ThreadLocalRandom.current().nextInt(numbers.size()));
        return session.set(SUBJECT, subject).set(NUMBER, number);
    }

    /** Has a number in mind that was changed a moment ago, or any. */
    Session thinkOfAny(Session session) {
        return thinkOf(session, book.pick(ThreadLocalRandom.current()));
    }

    /** Has a number in mind that exists, or did a moment ago. */
    Session thinkOfOneThatExists(Session session) {
        return thinkOf(session, book.pickPresent(ThreadLocalRandom.current()));
    }

    /** Has a number in mind that nobody ever has, and whose neighbours change. */
    Session thinkOfNobodys(Session session) {
        List<String> numbers = book.pick(ThreadLocalRandom.current()).numbers();
        String neighbour = numbers.get(ThreadLocalRandom.current().nextInt(numbers.size()));
        return session.set(NUMBER, NumberPlan.nobodys(neighbour));
    }

    /** The question for the number in mind. */
    Question question(Session session) {
        return Question.naptr(owner(Objects.requireNonNull(session.getString(NUMBER))));
    }

    /** RFC 6116, section 3.2: the digits in reverse order with dots between them, below the apex. */
    String owner(String digits) {
        return String.join(".", new StringBuilder(digits).reverse().toString().split("")) + "." + zone;
    }

    /** The answer shows the newest version; an older one that may still be shown is a reason to ask again. */
    Judgement isNewest(Session session, Outcome.Answered answered) {
        Verdict verdict = judge(session, answered);
        if (verdict.kind().isFault()) {
            return Judgement.wrong(verdict.message());
        }
        return verdict.kind() == Verdict.Kind.NEWEST ? Judgement.RIGHT : Judgement.notYet(verdict.message());
    }

    /** The answer shows a version that may be shown. */
    Judgement isAllowed(Session session, Outcome.Answered answered) {
        Verdict verdict = judge(session, answered);
        return verdict.kind().isFault() ? Judgement.wrong(verdict.message()) : Judgement.RIGHT;
    }

    /** The answer says that nobody has the number. */
    Judgement isNobodys(Session session, Outcome.Answered answered) {
        return Shown.in(answered.answer()) instanceof Shown.Absent
                ? Judgement.RIGHT
                : Judgement.wrong("records of a number that nobody has");
    }

    private Verdict judge(Session session, Outcome.Answered answered) {
        Subject subject = Objects.requireNonNull(session.<Subject>get(SUBJECT));
        return book.judge(subject, Objects.requireNonNull(session.getString(NUMBER)), answered);
    }
}
