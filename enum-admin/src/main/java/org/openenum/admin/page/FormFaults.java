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
 * The errors of a form.
 *
 * @param byField messages by the name of the field: the JSON pointer {@code /rules/0/uri} is the field
 *     {@code rules.0.uri}
 * @param lines all messages, for the top of the form, so that an error without a field on this page is shown too
 */
public record FormFaults(Map<String, Sentence> byField, List<Line> lines) {

    /** The end of a pointer to one of several values that are typed into one field; rules have their own fields. */
    private static final Pattern ENTRY = Pattern.compile("(?<!^/rules)/\\d{1,6}$");

    /** No errors. */
    public static final FormFaults NONE = new FormFaults(Map.of(), List.of());

    /**
     * One error.
     *
     * @param id the id of the field on the page; empty if the error concerns no field
     */
    public record Line(Sentence message, String id) {

        private static Line of(Sentence message, String pointer) {
            return new Line(
                    message,
                    ENTRY.matcher(pointer)
                            .replaceFirst("")
                            .replaceFirst("/", "")
                            .replace('/', '-'));
        }
    }

    /** Makes both immutable. */
    public FormFaults {
        byField = Map.copyOf(byField);
        lines = List.copyOf(lines);
    }

    /** An error that concerns no particular field. */
    public static FormFaults of(Sentence message) {
        return new FormFaults(Map.of(), List.of(new Line(message, "")));
    }

    /** The errors in the refusal of a service. */
    public static FormFaults of(RefusedException refusal) {
        if (refusal.faults().isEmpty()) {
            return of(refusal.sentence());
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
                refusal.faults().stream()
                        .map(fault -> Line.of(fault.message(), fault.pointer()))
                        .distinct()
                        .toList());
    }

    /**
     * The errors when a new object is refused. If an existing object conflicts with it, the error belongs to the field
     * with the name.
     */
    public static FormFaults ofNew(RefusedException refusal, String name) {
        boolean inTheWay = refusal.reason() == Reason.STALE || refusal.reason() == Reason.CONFLICT;
        if (!inTheWay || !refusal.faults().isEmpty()) {
            return of(refusal);
        }
        Sentence message = refusal.sentence();
        return new FormFaults(Map.of(name, message), List.of(new Line(message, name)));
    }

    /** The same errors for a page on which a field, with its entries, has another name. */
    public FormFaults called(String onPage, String field) {
        Map<String, Sentence> renamed = new LinkedHashMap<>();
        byField.forEach((name, message) -> renamed.put(
                name.equals(field) || name.startsWith(field + ".") ? onPage + name.substring(field.length()) : name,
                message));
        return new FormFaults(
                renamed,
                lines.stream()
                        .map(line -> line.id().equals(field) ? new Line(line.message(), onPage) : line)
                        .toList());
    }

    /** The error of one field, or null. */
    public @Nullable Sentence of(String field) {
        return byField.get(field);
    }

    /** The errors of the entries of a field that has several, by number from 1. */
    public SortedMap<Integer, Sentence> numbered(String field) {
        SortedMap<Integer, Sentence> numbered = new TreeMap<>();
        byField.forEach((name, message) -> {
            if (name.matches(Pattern.quote(field) + "\\.\\d{1,6}")) {
                numbered.put(Integer.parseInt(name.substring(field.length() + 1)) + 1, message);
            }
        });
        return numbered;
    }

    /** The error of a field, or of the first faulty entry of a field with several entries on one line; or null. */
    public @Nullable Sentence onLine(String field) {
        Sentence whole = of(field);
        SortedMap<Integer, Sentence> numbered = numbered(field);
        return whole != null || numbered.isEmpty() ? whole : numbered.get(numbered.firstKey());
    }

    /** Whether one of these fields of a rule has an error. */
    public boolean anyBelow(String parent, String... fields) {
        return Arrays.stream(fields).anyMatch(field -> byField.containsKey(parent + "." + field));
    }

    /** Every message once, without its field. */
    public List<Sentence> whole() {
        return lines.stream().map(Line::message).distinct().toList();
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    private static String fieldOf(String pointer) {
        return pointer.isEmpty() ? "" : pointer.substring(1).replace('/', '.');
    }
}
