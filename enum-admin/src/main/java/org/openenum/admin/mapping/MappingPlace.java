package org.openenum.admin.mapping;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.NamedTime;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;

/**
 * A place in a list of numbers and blocks: the key of the entry there, and the time of its change, by which the list
 * may be sorted.
 */
public record MappingPlace(String digits, MappingKind kind, Instant updatedAt) {

    public static MappingPlace of(Mapping mapping) {
        return new MappingPlace(mapping.key().digits(), mapping.kind(), mapping.updatedAt());
    }

    /** The place of an entry that may have been removed: the time of its change is unknown. */
    static MappingPlace of(MappingKey key) {
        return new MappingPlace(key.digits(), key.kind(), Instant.EPOCH);
    }

    /** Parses what {@link #text} wrote. */
    static @Nullable MappingPlace parse(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] parts = text.split("/", 3);
        try {
            Instant updatedAt = NamedTime.checked(Instant.parse(parts[2]));
            return new MappingPlace(parts[0], MappingKind.valueOf(parts[1]), updatedAt);
        } catch (IndexOutOfBoundsException | IllegalArgumentException | DateTimeException e) {
            throw RefusedException.malformed(Sentence.of("list.no-place", text));
        }
    }

    String text() {
        return digits + "/" + kind + "/" + updatedAt;
    }

    /** By digits, then by kind. */
    int compareTo(MappingKey key) {
        int byDigits = digits.compareTo(key.digits());
        return byDigits != 0 ? byDigits : kind.compareTo(key.kind());
    }
}
