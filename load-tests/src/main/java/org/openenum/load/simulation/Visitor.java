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
 * The steps of all virtual users: choose a number, query it, and judge the answer by the book.
 *
 * @param zone the apex of the queried numbers
 */
record Visitor(ChangeBook book, String zone) {

    private static final String SUBJECT = "subject";
    private static final String NUMBER = "number";

    /** Chooses a number of a subject. */
    Session thinkOf(Session session, Subject subject) {
        List<String> numbers = subject.numbers();
        String number = numbers.get(ThreadLocalRandom.current().nextInt(numbers.size()));
        return session.set(SUBJECT, subject).set(NUMBER, number);
    }

    /** Chooses a recently changed number, or any. */
    Session thinkOfAny(Session session) {
        return thinkOf(session, book.pick(ThreadLocalRandom.current()));
    }

    /** Chooses a number that exists, or did a moment ago. */
    Session thinkOfOneThatExists(Session session) {
        return thinkOf(session, book.pickPresent(ThreadLocalRandom.current()));
    }

    /** Chooses a number that never exists, and whose neighbours change. */
    Session thinkOfNobodys(Session session) {
        List<String> numbers = book.pick(ThreadLocalRandom.current()).numbers();
        String neighbour = numbers.get(ThreadLocalRandom.current().nextInt(numbers.size()));
        return session.set(NUMBER, NumberPlan.nobodys(neighbour));
    }

    /** The query for the chosen number. */
    Question question(Session session) {
        return Question.naptr(owner(Objects.requireNonNull(session.getString(NUMBER))));
    }

    /** RFC 6116, section 3.2: the digits in reverse order with dots between them, below the apex. */
    String owner(String digits) {
        return String.join(".", new StringBuilder(digits).reverse().toString().split("")) + "." + zone;
    }

    /** The answer shows the newest version; after an older one that is still allowed, the query is repeated. */
    Judgement isNewest(Session session, Outcome.Answered answered) {
        Verdict verdict = judge(session, answered);
        if (verdict.kind().isFault()) {
            return Judgement.wrong(verdict.message());
        }
        return verdict.kind() == Verdict.Kind.NEWEST ? Judgement.RIGHT : Judgement.notYet(verdict.message());
    }

    /** The answer shows an allowed version. */
    Judgement isAllowed(Session session, Outcome.Answered answered) {
        Verdict verdict = judge(session, answered);
        return verdict.kind().isFault() ? Judgement.wrong(verdict.message()) : Judgement.RIGHT;
    }

    /** The answer is a name error. */
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
