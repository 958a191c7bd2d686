package org.openenum.requester;

/** A form of answers that cannot be used, with the member that is wrong. */
public final class InvalidAnswerFormException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String member;

    /** @param member as the API calls it */
    public InvalidAnswerFormException(String member, String message) {
        super(message);
        this.member = member;
    }

    public String member() {
        return member;
    }
}
