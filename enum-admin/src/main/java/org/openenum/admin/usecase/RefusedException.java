package org.openenum.admin.usecase;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Explained;
import org.openenum.sentence.Sentence;

/**
 * A use case was refused and nothing was changed: the surrounding transaction is rolled back.
 *
 * <p>Its sentence is for the user; {@link #faults()} tell the positions of the errors.
 */
public class RefusedException extends RuntimeException implements Explained {

    private static final long serialVersionUID = 1L;

    /** Why a request is refused. */
    public enum Reason {
        /** The object does not exist. */
        NOT_FOUND,
        /** It cannot be parsed: an invalid number in the path, a cursor that was altered. */
        MALFORMED,
        /** It can be parsed, but its content is not allowed. */
        INVALID,
        /** It conflicts with something else that exists. */
        CONFLICT,
        /** It is for another version than the present one. */
        STALE,
        /** It would replace or remove something without naming its version. */
        PRECONDITION_REQUIRED,
        /** The caller lacks the permission. */
        FORBIDDEN,
        /** Others blocked it for too long; the same request may succeed in a moment. */
        BUSY
    }

    private final Reason reason;

    private final transient Sentence sentence;

    private final transient List<Fault> faults;

    protected RefusedException(Reason reason, Sentence sentence, List<Fault> faults, @Nullable Throwable cause) {
        super(cause);
        this.reason = reason;
        this.sentence = sentence;
        this.faults = List.copyOf(faults);
    }

    public static RefusedException notFound(Sentence why) {
        return new RefusedException(Reason.NOT_FOUND, why, List.of(), null);
    }

    public static RefusedException malformed(Sentence why) {
        return new RefusedException(Reason.MALFORMED, why, List.of(), null);
    }

    /** It cannot be parsed; with the positions of the errors. */
    public static RefusedException malformed(Sentence why, List<Fault> faults) {
        return new RefusedException(Reason.MALFORMED, why, faults, null);
    }

    /** A query parameter has an invalid value. */
    public static RefusedException parameter(String name, String code, Sentence why, @Nullable String rejected) {
        return malformed(why, List.of(new Fault("/" + name, code, why, rejected)));
    }

    /** One fault at one position. */
    public static RefusedException invalid(String pointer, String code, Sentence why, @Nullable String rejected) {
        return invalid(List.of(new Fault(pointer, code, why, rejected)));
    }

    /** All the faults that were found, at least one. */
    public static RefusedException invalid(List<Fault> faults) {
        return new RefusedException(Reason.INVALID, faults.get(0).message(), faults, null);
    }

    public static RefusedException conflict(Sentence why) {
        return new RefusedException(Reason.CONFLICT, why, List.of(), null);
    }

    /** It conflicts with several things. */
    public static RefusedException conflict(Sentence why, List<Fault> faults) {
        return new RefusedException(Reason.CONFLICT, why, faults, null);
    }

    public static RefusedException stale(Sentence why) {
        return new RefusedException(Reason.STALE, why, List.of(), null);
    }

    public static RefusedException preconditionRequired(Sentence why) {
        return new RefusedException(Reason.PRECONDITION_REQUIRED, why, List.of(), null);
    }

    public static RefusedException forbidden(Sentence why) {
        return new RefusedException(Reason.FORBIDDEN, why, List.of(), null);
    }

    public static RefusedException busy(Sentence why) {
        return new RefusedException(Reason.BUSY, why, List.of(), null);
    }

    public static RefusedException busy(Sentence why, Throwable cause) {
        return new RefusedException(Reason.BUSY, why, List.of(), cause);
    }

    @Override
    public final Sentence sentence() {
        return sentence;
    }

    @Override
    public final String getMessage() {
        return sentence.text();
    }

    public Reason reason() {
        return reason;
    }

    /** The faults with their positions; empty if the request as a whole is refused. */
    public List<Fault> faults() {
        return faults;
    }
}
