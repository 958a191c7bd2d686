package org.openenum.admin.usecase;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A use case was refused and nothing was changed: the transaction around it is rolled back.
 *
 * <p>Its message is fit for the person who asked; {@link #faults()} name the places.
 */
public class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why a wish is refused. */
    public enum Reason {
        /** What it is about does not exist. */
        NOT_FOUND,
        /** It cannot be read: a number in the path that is none, a cursor that was altered. */
        MALFORMED,
        /** It can be read, but what it says cannot be. */
        INVALID,
        /** Something else that exists stands against it. */
        CONFLICT,
        /** It was made for another version than the one that is there now. */
        STALE,
        /** It would replace or remove something without saying which version is meant. */
        PRECONDITION_REQUIRED,
        /** The one who asks may not. */
        FORBIDDEN,
        /** Others were in the way for too long; the same wish may succeed in a moment. */
        BUSY
    }

    private final Reason reason;

    private final transient List<Fault> faults;

    protected RefusedException(Reason reason, String message, List<Fault> faults, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.faults = List.copyOf(faults);
    }

    public static RefusedException notFound(String message) {
        return new RefusedException(Reason.NOT_FOUND, message, List.of(), null);
    }

    public static RefusedException malformed(String message) {
        return new RefusedException(Reason.MALFORMED, message, List.of(), null);
    }

    /** It cannot be read, with the places. */
    public static RefusedException malformed(String message, List<Fault> faults) {
        return new RefusedException(Reason.MALFORMED, message, faults, null);
    }

    /** One fault at one place. */
    public static RefusedException invalid(String pointer, String code, String message, @Nullable String rejected) {
        return invalid(List.of(new Fault(pointer, code, message, rejected)));
    }

    /** All the faults that were found, at least one. */
    public static RefusedException invalid(List<Fault> faults) {
        return new RefusedException(Reason.INVALID, faults.get(0).message(), faults, null);
    }

    public static RefusedException conflict(String message) {
        return new RefusedException(Reason.CONFLICT, message, List.of(), null);
    }

    /** Several things stand against it. */
    public static RefusedException conflict(String message, List<Fault> faults) {
        return new RefusedException(Reason.CONFLICT, message, faults, null);
    }

    public static RefusedException stale(String message) {
        return new RefusedException(Reason.STALE, message, List.of(), null);
    }

    public static RefusedException preconditionRequired(String message) {
        return new RefusedException(Reason.PRECONDITION_REQUIRED, message, List.of(), null);
    }

    public static RefusedException forbidden(String message) {
        return new RefusedException(Reason.FORBIDDEN, message, List.of(), null);
    }

    public static RefusedException busy(String message) {
        return new RefusedException(Reason.BUSY, message, List.of(), null);
    }

    public static RefusedException busy(String message, Throwable cause) {
        return new RefusedException(Reason.BUSY, message, List.of(), cause);
    }

    public Reason reason() {
        return reason;
    }

    /** The places at fault; empty where the whole wish is. */
    public List<Fault> faults() {
        return faults;
    }
}
