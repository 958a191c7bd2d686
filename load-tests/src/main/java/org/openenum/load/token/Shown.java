package org.openenum.load.token;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.openenum.load.dns.Answer;
import org.xbill.DNS.Rcode;

/** The version that an answer for a number shows. */
public sealed interface Shown {

    /** The records of one version, or of none. */
    static Shown in(Answer answer) {
        if (answer.rcode() == Rcode.NXDOMAIN) {
            return new Absent();
        }
        if (answer.rcode() != Rcode.NOERROR || answer.isTruncated()) {
            return new Unusable(answer.isTruncated() ? "truncated" : Rcode.string(answer.rcode()));
        }
        Set<Optional<Token>> tokens = new HashSet<>();
        answer.regexps().forEach(regexp -> tokens.add(Token.in(regexp)));
        if (tokens.size() > 1) {
            return new Mixed();
        }
        return tokens.stream()
                .findFirst()
                .<Shown>map(token -> token.<Shown>map(Present::new).orElseGet(() -> new Unusable("no token")))
                .orElseGet(Absent::new);
    }

    /** The number does not exist. */
    record Absent() implements Shown {}

    /** Every record is of this version. */
    record Present(Token token) implements Shown {}

    /** The answer has records of two versions. */
    record Mixed() implements Shown {}

    /** The server failed, or the records were never written. */
    record Unusable(String what) implements Shown {}
}
