package org.openenum.admin.web;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Responses with objects of a collection: with their ETag, and for a new object with its Location.
 *
 * @param json makes the response body of an object
 * @param entityTag makes the entity tag of an object
 * @param self the path of the object, from its body
 */
public record Answers<V, J>(Function<V, J> json, Function<V, String> entityTag, Function<J, String> self) {

    /**
     * Of several concurrent patches of the same object, one succeeds in each round: a few attempts are enough for a few
     * clients.
     */
    private static final int MAX_ATTEMPTS = 10;

    /** The response with an object. */
    public ResponseEntity<J> of(V thing) {
        return ResponseEntity.ok().eTag(entityTag.apply(thing)).body(json.apply(thing));
    }

    /** The response after a write: 201 if the object is new. */
    public ResponseEntity<J> written(Written<V> written) {
        if (!written.created()) {
            return of(written.value());
        }
        J body = json.apply(written.value());
        return ResponseEntity.status(HttpStatus.CREATED)
                .header(HttpHeaders.LOCATION, self.apply(body))
                .eTag(entityTag.apply(written.value()))
                .body(body);
    }

    /** Writes a patched object if it has not changed since it was read. */
    @FunctionalInterface
    public interface Patched<R, V> {

        /**
         * Writes the object.
         *
         * @param asRead the condition that nobody has changed the object since
         */
        Written<V> put(R wanted, Precondition asRead);
    }

    /**
     * The response after a patch. If others changed the object after it was read, it is read again, and the
     * precondition decides whether the new state is acceptable.
     *
     * @param name the object's name in a refusal
     * @param patch makes the wanted state from the body of the object
     */
    public <R> ResponseEntity<J> patched(
            Supplier<V> read,
            Function<V, Sentence> name,
            Precondition precondition,
            Function<J, R> patch,
            Patched<R, V> patched) {
        for (int attempt = 1; ; attempt++) {
            V present = read.get();
            String tag = entityTag.apply(present);
            precondition.check(name.apply(present), tag);
            try {
                return written(patched.put(patch.apply(json.apply(present)), Precondition.tag(tag)));
            } catch (RefusedException e) {
                if (e.reason() != RefusedException.Reason.STALE) {
                    throw e;
                }
                if (attempt == MAX_ATTEMPTS) {
                    throw RefusedException.busy(Sentence.of("commit.others-in-the-way"), e);
                }
            }
        }
    }

    /** The response after a revert: 204 if the object no longer exists. */
    public ResponseEntity<J> reverted(Optional<V> now) {
        return now.map(this::of).orElseGet(() -> ResponseEntity.noContent().build());
    }
}
