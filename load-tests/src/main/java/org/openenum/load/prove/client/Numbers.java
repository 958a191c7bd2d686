package org.openenum.load.prove.client;

import java.util.Locale;
import java.util.Optional;
import org.openenum.load.token.RuleBody;
import org.openenum.load.token.Token;

/**
 * The numbers of one run: below {@code +999}, which is not a country code.
 *
 * @param run distinguishes its changes from those of other runs on the same data
 * @param first the digits after that, unique to the run
 * @param apex of their zone
 * @param perToken how many consecutive numbers have the same rules; 1 if each has its own
 */
record Numbers(String run, int first, String apex, int perToken) {

    static final String APEX = "e164.arpa";
    /** For writing many together. */
    static final String BATCH = "/zones/" + APEX + "/numbers/batch";

    private static final String RESERVED = "999";

    /** Numbers that are changed one by one. */
    Numbers(String run, int first) {
        this(run, first, APEX, 1);
    }

    String digits(int number) {
        return RESERVED + String.format(Locale.ROOT, "%04d%07d", first, number);
    }

    /** Its path in the REST API. */
    String path(int number) {
        return "/zones/" + apex + "/numbers/+" + digits(number);
    }

    /** The key for giving a number a version. */
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

    /** The version of a number in a token; empty if the token belongs to another number or run. */
    Optional<Integer> version(int number, Token token) {
        return token.run().equals(run) && token.subject() == number / perToken
                ? Optional.of(token.version())
                : Optional.empty();
    }
}
