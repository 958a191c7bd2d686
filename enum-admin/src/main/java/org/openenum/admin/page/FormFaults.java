package org.openenum.admin.page;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.sentence.Sentence;

/**
 * What is wrong with a form.
 *
 * @param byField messages by the name of the field: the JSON pointer {@code /rules/0/uri} is the field
 *     {@code rules.0.uri}
 * @param whole every message, for the top of the form: none is lost where a fault has no field on this page
 */
public record FormFaults(Map<String, Sentence> byField, List<Sentence> whole) {

    /** Nothing is wrong. */
    public static final FormFaults NONE = new FormFaults(Map.of(), List.of());

    /** Keeps both from changing. */
    public FormFaults {
        byField = Map.copyOf(byField);
        whole = List.copyOf(whole);
    }

    /** What a service said. */
    public static FormFaults of(RefusedException refusal) {
        if (refusal.faults().isEmpty()) {
            return new FormFaults(Map.of(), List.of(refusal.sentence()));
        }
        Map<String, Sentence> byField = new LinkedHashMap<>();
        for (Fault fault : refusal.faults()) {
            byField.merge(
                    fieldOf(fault.pointer()),
                    fault.message(),
                    (first, second) -> Sentence.of("list.and", first, second));
        }
        return new FormFaults(
                byField,
                refusal.faults().stream().map(Fault::message).distinct().toList());
    }

    /**
     * What a service said of something new; where it is in the way of what is there, that is about the field that names
     * it.
     */
    public static FormFaults ofNew(RefusedException refusal, String name) {
        boolean inTheWay = refusal.reason() == Reason.STALE || refusal.reason() == Reason.CONFLICT;
        if (!inTheWay || !refusal.faults().isEmpty()) {
            return of(refusal);
        }
        Sentence message = refusal.sentence();
        return new FormFaults(Map.of(name, message), List.of(message));
    }

    /** What is wrong with one field, or null. */
    public @Nullable Sentence of(String field) {
        return byField.get(field);
    }

    /** What is wrong with the entries of a field that has several, by their number from 1 on. */
    public SortedMap<Integer, Sentence> numbered(String field) {
        SortedMap<Integer, Sentence> numbered = new TreeMap<>();
        byField.forEach((name, message) -> {
            if (name.matches(Pattern.quote(field) + "\\.\\d{1,6}")) {
                numbered.put(Integer.parseInt(name.substring(field.length() + 1)) + 1, message);
            }
        });
        return numbered;
    }

    /** Whether one of these fields of a rule is at fault. */
    public boolean anyBelow(String parent, String... fields) {
        return Arrays.stream(fields).anyMatch(field -> byField.containsKey(parent + "." + field));
    }

    public boolean isEmpty() {
        return whole.isEmpty();
    }

    private static String fieldOf(String pointer) {
        return pointer.isEmpty() ? "" : pointer.substring(1).replace('/', '.');
    }
}
