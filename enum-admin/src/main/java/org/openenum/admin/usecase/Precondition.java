package org.openenum.admin.usecase;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.sentence.Sentence;

/**
 * A condition on the state of an object before it is written. It is checked inside the writing transaction, so that no
 * update is lost.
 *
 * <p>The state of an object is identified by its entity tag, an opaque text that every view has.
 */
public sealed interface Precondition {

    /** No condition: the request may create the object, but not change an existing one. */
    Precondition NOT_GIVEN = new NotGiven();

    /** It must not exist yet ({@code If-None-Match: *}). */
    Precondition ABSENT = new Absent();

    /** It must exist, in whatever state ({@code If-Match: *}). */
    Precondition PRESENT = new Present();

    /** Any state: for imports, whose user has confirmed that they replace. */
    Precondition ANY = new Any();

    /** It must be in the state with this entity tag ({@code If-Match: "tag"}). */
    static Precondition tag(String entityTag) {
        return new TagIn(Set.of(entityTag));
    }

    /**
     * Checks the condition.
     *
     * @param what names the object in a message: {@code +4930 in e164.arpa}
     * @param entityTag the present tag, or null if the object does not exist
     * @throws RefusedException with {@link Reason#STALE} or {@link Reason#PRECONDITION_REQUIRED}
     */
    void check(Sentence what, @Nullable String entityTag);

    /** See {@link #NOT_GIVEN}. */
    record NotGiven() implements Precondition {
        @Override
        public void check(Sentence what, @Nullable String entityTag) {
            if (entityTag != null) {
                throw RefusedException.preconditionRequired(Sentence.of("thing.needs-version", what));
            }
        }
    }

    /** See {@link #ABSENT}. */
    record Absent() implements Precondition {
        @Override
        public void check(Sentence what, @Nullable String entityTag) {
            if (entityTag != null) {
                throw RefusedException.stale(Sentence.of("thing.exists", what));
            }
        }
    }

    /** See {@link #PRESENT}. */
    record Present() implements Precondition {
        @Override
        public void check(Sentence what, @Nullable String entityTag) {
            if (entityTag == null) {
                throw RefusedException.stale(Sentence.of("thing.missing", what));
            }
        }
    }

    /** See {@link #ANY}. */
    record Any() implements Precondition {
        @Override
        public void check(Sentence what, @Nullable String entityTag) {
            // Every state is accepted.
        }
    }

    /**
     * It must be in one of some states.
     *
     * @param entityTags without their quotation marks
     */
    record TagIn(Set<String> entityTags) implements Precondition {

        /** Makes the set immutable. */
        public TagIn {
            entityTags = Set.copyOf(entityTags);
        }

        @Override
        public void check(Sentence what, @Nullable String entityTag) {
            if (entityTag == null) {
                throw RefusedException.stale(Sentence.of("thing.gone", what));
            }
            if (!entityTags.contains(entityTag)) {
                throw RefusedException.stale(Sentence.of("thing.changed", what, entityTag));
            }
        }
    }
}
