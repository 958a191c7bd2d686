package org.openenum.admin.usecase;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;

/**
 * The author of a change: who makes it, through which interface, from where and why. The changeset and the audit entry
 * store this.
 *
 * @param name the account, or {@code token:} with the number and label of a token
 * @param address the client's IP address; null for actions on this machine
 * @param requestId identifies the request in the log and in error responses, or null
 * @param reason the user's comment, at most {@value #MAX_REASON_CHARS} characters, or null
 * @param dryRun whether the change is only computed, not made
 * @param idempotencyKey stored with the change, so that the change is made once however often it is requested; or null
 * @param receipt receives the changeset after the commit, or null
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

    /** The program itself; its reason is a translatable sentence. */
    public static final String SYSTEM = "system";

    /** Any user who may read the data folder of this machine. */
    public static final String LOCAL = "local";

    /** An enum-server that sends a report. */
    public static final String SERVER = "server";

    /** A proximity service that sends its measurements. */
    public static final String PROXIMITY = "proximity";

    /** A user who tried to sign in with an invalid name. */
    public static final String UNKNOWN = "unknown";

    /** Authors in the audit trail that have no account. */
    public static final Set<String> WITHOUT_ACCOUNT = Set.of(SYSTEM, LOCAL, SERVER, PROXIMITY, UNKNOWN);

    /** The size of its column. */
    public static final int MAX_REASON_CHARS = 500;

    /** The size of its column. */
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

    /** The author of a real change, not of a dry run. */
    public Author(
            String name,
            ChangeOrigin origin,
            @Nullable String address,
            @Nullable String requestId,
            @Nullable String reason) {
        this(name, origin, address, requestId, reason, false, null, null);
    }

    /** The same author, for a dry run. */
    public Author asDryRun() {
        return new Author(name, origin, address, requestId, reason, true, null, null);
    }

    /** The program itself: its first start, its demo data. */
    public static Author system(Sentence reason) {
        return new Author(SYSTEM, ChangeOrigin.SYSTEM, null, null, StoredSentence.write(reason, MAX_REASON_CHARS));
    }
}
