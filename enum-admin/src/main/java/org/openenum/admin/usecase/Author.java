package org.openenum.admin.usecase;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;

/**
 * Who makes a change, through which door, from where and why: what the changeset and the audit entry keep of it.
 *
 * @param name the account, or {@code token:} with a token's number and label
 * @param address the client's IP address, or null inside this machine
 * @param requestId names the request in the log and in error answers, or null
 * @param reason what the person says about it, at most {@value #MAX_REASON_CHARS} characters, or null
 * @param dryRun whether the change is only wanted to be known, and not made
 * @param idempotencyKey kept with the change, so that it is made once however often it is asked for; or null
 * @param receipt told what the change was committed as, or null where nobody asks
 */
public record Author(
        String name,
        ChangeOrigin origin,
        @Nullable String address,
        @Nullable String requestId,
        @Nullable String reason,
        boolean dryRun,
        @Nullable IdempotencyKey idempotencyKey,
        @Nullable Receipt receipt) {

    /** The name of the program itself: what it gives as its reason is a sentence. */
    public static final String SYSTEM = "system";

    /** Whoever may read the data folder of this machine. */
    public static final String LOCAL = "local";

    /** An enum-server, which reports. */
    public static final String SERVER = "server";

    /** A proximity service, which says what it measured. */
    public static final String PROXIMITY = "proximity";

    /** Who tried to sign in with what cannot be a name. */
    public static final String UNKNOWN = "unknown";

    /** Who stands in the audit trail without an account. */
    public static final Set<String> WITHOUT_ACCOUNT = Set.of(SYSTEM, LOCAL, SERVER, PROXIMITY, UNKNOWN);

    /** As long as its column. */
    public static final int MAX_REASON_CHARS = 500;

    /** As long as its column. */
    private static final int MAX_NAME_CHARS = 200;

    /** Checks the lengths. */
    public Author {
        if (name.isEmpty() || name.length() > MAX_NAME_CHARS) {
            throw new IllegalArgumentException("an author's name has 1 to " + MAX_NAME_CHARS + " characters");
        }
        if (reason != null && reason.length() > MAX_REASON_CHARS) {
            throw RefusedException.invalid(
                    "/reason", "too-long", Sentence.of("reason.too-long", MAX_REASON_CHARS), null);
        }
    }

    /** Somebody who means it. */
    public Author(
            String name,
            ChangeOrigin origin,
            @Nullable String address,
            @Nullable String requestId,
            @Nullable String reason) {
        this(name, origin, address, requestId, reason, false, null, null);
    }

    /** The same one, who only wants to know. */
    public Author asDryRun() {
        return new Author(name, origin, address, requestId, reason, true, null, null);
    }

    /** The program itself: its first start, its demo data. */
    public static Author system(Sentence reason) {
        return new Author(SYSTEM, ChangeOrigin.SYSTEM, null, null, StoredSentence.write(reason, MAX_REASON_CHARS));
    }
}
