package org.openenum.load.prove.client;

import java.util.Locale;
import java.util.Optional;
import org.openenum.load.token.RuleBody;
import org.openenum.load.token.Token;

/**
 * The numbers of one run: below {@code +999}, which no country has.
 *
 * @param run tells its changes from those of others on the same data
 * @param first digits after that, which no other run uses
 * @param apex of their zone
 * @param perToken how many, one after the other, have the same rules; elsewhere each has its own
 */
record Numbers(String run, int first, String apex, int perToken) {

    static final String APEX = "e164.arpa";
    /** Where many are written together. */
    static final String BATCH = "/zones/" + APEX + "/numbers/batch";

    private static final String RESERVED = "999";

    /** Those that are changed one by one. */
    Numbers(String run, int first) {
        this(run, first, APEX, 1);
    }

    String digits(int number) {
        return RESERVED + String.format(Locale.ROOT, "%04d%07d", first, number);
    }

    /** Where it is in the REST API. */
    String path(int number) {
        return "/zones/" + apex + "/numbers/+" + digits(number);
    }

    /** Names the wish to give a number a version. */
    String key(int number, int version) {
        return run + "-" + number + "-" + version;
    }

    /** The same change as a batch. */
    String batchOfOne(int number, int version, String entityTag) {
        return RuleBody.batchOfOne("+" + digits(number), entityTag, token(number, version));
    }

    /** RFC 6116, section 3.2: the digits in reverse order with dots between them, below the apex. */
    String owner(int number) {
        return String.join(
                        ".",
                        new StringBuilder(digits(number)).reverse().toString().split(""))
                + "." + apex;
    }

    Token token(int number, int version) {
        return new Token(run, number / perToken, version);
    }

    /** The version that a token says of a number; empty if it is of another number or run. */
    Optional<Integer> version(int number, Token token) {
        return token.run().equals(run) && token.subject() == number / perToken
                ? Optional.of(token.version())
                : Optional.empty();
    }
}
