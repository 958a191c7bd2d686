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
 * How the things of a collection are answered with: with their ETag, and a new one with its place.
 *
 * @param json makes the answer's body of a thing
 * @param entityTag names the state of a thing
 * @param self the place that a body names
 */
public record Answers<V, J>(Function<V, J> json, Function<V, String> entityTag, Function<J, String> self) {

    /** Of those who patch the same thing at once one succeeds each time: a few tries are enough for a few of them. */
    private static final int MAX_ATTEMPTS = 10;

    /** As it is. */
    public ResponseEntity<J> of(V thing) {
        return ResponseEntity.ok().eTag(entityTag.apply(thing)).body(json.apply(thing));
    }

    /** As it was written: 201 where it is new. */
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

    /** What a patch has made of a thing as it was read, if it is still so. */
    @FunctionalInterface
    public interface Patched<R, V> {

        /**
         * Writes it.
         *
         * @param asRead that nobody has changed the thing since
         */
        Written<V> put(R wanted, Precondition asRead);
    }

    /**
     * As it was patched. What others changed after it was read is read again: the precondition says whether that will
     * do.
     *
     * @param name what a refusal calls it
     * @param patch makes what is wanted of its body
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

    /** As it was reverted: 204 where that means that it is gone. */
    public ResponseEntity<J> reverted(Optional<V> now) {
        return now.map(this::of).orElseGet(() -> ResponseEntity.noContent().build());
    }
}
