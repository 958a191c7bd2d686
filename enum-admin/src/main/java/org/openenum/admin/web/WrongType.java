package org.openenum.admin.web;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.sentence.Sentence;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Explains what type a parameter must have, without revealing internals. */
final class WrongType {

    private WrongType() {}

    static Fault of(MethodArgumentTypeMismatchException e) {
        String rejected = String.valueOf(e.getValue());
        String message = e.getName() + " must be " + wanted(e.getRequiredType()) + ", not '" + rejected + "'";
        return new Fault("/" + e.getName(), "type", Sentence.plain(message), rejected);
    }

    private static String wanted(@Nullable Class<?> type) {
        if (type != null && type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(word -> word.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or "));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        return type == Instant.class ? "a time such as 2026-01-31T12:00:00Z" : "a whole number";
    }
}
