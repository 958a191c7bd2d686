package org.openenum.admin.page;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.NamedTime;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.StrictBoolean;
import org.openenum.sentence.Sentence;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * A posted form, or a query string, as texts; a missing field is empty.
 *
 * <p>Each form record reads only the fields that it knows, so unknown fields have no effect.
 */
public final class FormInput {

    /** The browsers' format: with a decimal point, and an exponent if that is shorter. */
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,10}(\\.\\d{1,20})?([eE][+-]?\\d{1,3})?");

    /** Nine digits fit into an int; no time, order or count here is longer. */
    private static final int MAX_NUMBER_CHARS = 10;

    /** The button, the CSRF token, and the reason, for which the other form has its own field. */
    private static final Set<String> OF_THIS_REQUEST = Set.of("action", "_csrf", "reason");

    private final MultiValueMap<String, String> fields;

    public FormInput(MultiValueMap<String, String> fields) {
        this.fields = fields;
    }

    /** The parameters of a request, from its query, its form, or both. */
    public static FormInput of(Map<String, String[]> parameters) {
        MultiValueMap<String, String> fields = new LinkedMultiValueMap<>(parameters.size());
        parameters.forEach((name, values) -> fields.put(name, List.of(values)));
        return new FormInput(fields);
    }

    /** The field without surrounding blanks, or the empty text. */
    public String text(String name) {
        return asTyped(name).strip();
    }

    /** The field with all its blanks, or the empty text. */
    public String asTyped(String name) {
        String value = fields.getFirst(name);
        return value == null ? "" : value;
    }

    /** The field, or another text if it is missing or empty. */
    public String text(String name, String otherwise) {
        String value = text(name);
        return value.isEmpty() ? otherwise : value;
    }

    /** All values of a field that may occur several times, such as checkboxes of the same name. */
    public List<String> texts(String name) {
        return List.copyOf(fields.getOrDefault(name, List.of()));
    }

    /**
     * A checkbox, or a hidden field.
     *
     * @throws RefusedException if it has another value than true or false, or more than one
     */
    public boolean flag(String name) {
        return StrictBoolean.of(name, fields.getOrDefault(name, List.of()));
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** The fields as typed, for another form, without the pressed button and the fields of this request only. */
    public Map<String, String> carried() {
        Map<String, String> carried = new LinkedHashMap<>(fields.toSingleValueMap());
        carried.keySet().removeAll(OF_THIS_REQUEST);
        return carried;
    }

    /** Null for an empty field. */
    public static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /**
     * A date and time in the browsers' format, in UTC; null for an empty field.
     *
     * @throws RefusedException if it is malformed
     */
    public static @Nullable Instant moment(String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return NamedTime.checked(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            throw RefusedException.malformed(Sentence.of("form.not-a-moment"));
        }
    }

    /** The lines of a multi-line field without surrounding blanks; empty lines are left out. */
    public static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** The constant with this name. */
    public static <E extends Enum<E>> Optional<E> named(Class<E> of, String name) {
        return Arrays.stream(of.getEnumConstants())
                .filter(one -> one.name().equals(name))
                .findFirst();
    }

    /**
     * A whole number, or null for an empty field.
     *
     * @param name the field, for the message and its position
     * @throws RefusedException if it is malformed
     */
    public static @Nullable Integer number(String name, String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            if (text.length() <= MAX_NUMBER_CHARS) {
                return Integer.valueOf(text);
            }
        } catch (NumberFormatException e) {
            // Refused below, as in the other case.
        }
        throw RefusedException.invalid(
                "/" + name.replace('.', '/'), "not-a-number", Sentence.of("form.not-a-whole-number"), text);
    }

    /**
     * A number, possibly with decimals, or null for an empty field.
     *
     * @param name the field, for the message and its position
     * @throws RefusedException if it is malformed or below 0
     */
    public static @Nullable Double decimal(String name, String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (!DECIMAL.matcher(text).matches()) {
            throw RefusedException.invalid(
                    "/" + name.replace('.', '/'), "not-a-number", Sentence.of("form.not-a-number"), text);
        }
        return Double.valueOf(text);
    }
}
