package org.openenum.load.prove.history;

/**
 * An observation that no correct product shows.
 *
 * @param what for people: the number, its versions, the source of the answer
 */
public record Violation(Kind kind, String what) {

    /** The kinds. */
    public enum Kind {
        LOST("acknowledged, and gone"),
        NOT_ONCE("sent again until it was answered, and not done once, or answered with another change"),
        NOT_LOGGED("a change or an audit entry that is not once in the log and its archive"),
        NEVER_TRUE("an answer that was never true"),
        MIXED("two versions in one answer"),
        IN_PART("some rows of an import without the others"),
        WENT_BACK("an old answer after a new one that was acknowledged"),
        OUTDATED("an old answer too long after a change was acknowledged"),
        SERIAL_WENT_BACK("an older serial after a newer one"),
        SERIAL_STAYED("other contents under the same serial"),
        TOO_LARGE("an answer over UDP larger than it may be"),
        AMPLIFIED("more octets to a network beyond its limit than it sent"),
        UNANSWERED("a question without an answer"),
        GREW("a program that goes on growing"),
        DIFFERENT("DNS and the API say different things in the end");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Its name for people. */
        public String words() {
            return words;
        }
    }
}
