package org.openenum.load.dns;

import io.gatling.javaapi.core.Session;
import java.util.function.Function;
import org.xbill.DNS.Rcode;

/** A condition on an answer. */
@FunctionalInterface
public interface DnsCheck {

    Judgement judge(Session session, Outcome.Answered answered);

    /** The response code is this number of {@link Rcode}. */
    static DnsCheck rcode(int wanted) {
        return (session, answered) -> {
            int rcode = answered.answer().rcode();
            return rcode == wanted
                    ? Judgement.RIGHT
                    : Judgement.notYet("rcode " + Rcode.string(rcode) + ", not " + Rcode.string(wanted));
        };
    }

    /** The answer section has so many records. */
    static DnsCheck records(int wanted) {
        return (session, answered) -> {
            int count = answered.answer().records().size();
            return count == wanted ? Judgement.RIGHT : Judgement.notYet(count + " records, not " + wanted);
        };
    }

    /** Some NAPTR record's regexp, hence its URI, holds a text. */
    static DnsCheck regexpHolds(Function<Session, String> wanted) {
        return (session, answered) -> {
            String text = wanted.apply(session);
            return answered.answer().regexps().stream().anyMatch(regexp -> regexp.contains(text))
                    ? Judgement.RIGHT
                    : Judgement.notYet("no NAPTR record with the wanted URI");
        };
    }

    /** The answer section in presentation format holds a text. */
    static DnsCheck textHolds(String wanted) {
        return (session, answered) -> answered.answer().text().contains(wanted)
                ? Judgement.RIGHT
                : Judgement.notYet("no record with " + wanted);
    }

    /** The whole answer came: TC is not set. */
    static DnsCheck isWhole() {
        return (session, answered) -> answered.answer().isTruncated() ? Judgement.notYet("truncated") : Judgement.RIGHT;
    }
}
