package org.openenum.admin.web;

import java.util.Optional;
import java.util.function.Function;
import org.openenum.admin.usecase.Written;
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

    /** As it was reverted: 204 where that means that it is gone. */
    public ResponseEntity<J> reverted(Optional<V> now) {
        return now.map(this::of).orElseGet(() -> ResponseEntity.noContent().build());
    }
}
