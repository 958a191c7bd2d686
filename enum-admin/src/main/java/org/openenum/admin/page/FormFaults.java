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
 * @param lines every message, for the top of the form: none is lost where a fault has no field on this page
 */
public record FormFaults(Map<String, Sentence> byField, List<Line> lines) {

    /** The end of a pointer to one of several that are typed into one field; rules have fields of their own. */
    private static final Pattern ENTRY = Pattern.compile("(?<!^/rules)/\\d{1,6}$");

    /** Nothing is wrong. */
    public static final FormFaults NONE = new FormFaults(Map.of(), List.of());

    /**
     * One thing that is wrong.
     *
     * @param id of the field on the page; empty where it is about no field
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

    /** Keeps both from changing. */
    public FormFaults {
        byField = Map.copyOf(byField);
        lines = List.copyOf(lines);
    }

    /** What is wrong with no field in particular. */
    public static FormFaults of(Sentence message) {
        return new FormFaults(Map.of(), List.of(new Line(message, "")));
    }

    /** What a service said. */
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
     * What a service said of something new; where it is in the way of what is there, that is about the field that names
     * it.
     */
    public static FormFaults ofNew(RefusedException refusal, String name) {
        boolean inTheWay = refusal.reason() == Reason.STALE || refusal.reason() == Reason.CONFLICT;
        if (!inTheWay || !refusal.faults().isEmpty()) {
            return of(refusal);
        }
        Sentence message = refusal.sentence();
        return new FormFaults(Map.of(name, message), List.of(new Line(message, name)));
    }

    /** The same where a field, and the entries of one that has several, have another name on the page. */
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

    /** What is wrong with a field, or with the first entry of one that has several on one line; or null. */
    public @Nullable Sentence onLine(String field) {
        Sentence whole = of(field);
        SortedMap<Integer, Sentence> numbered = numbered(field);
        return whole != null || numbered.isEmpty() ? whole : numbered.get(numbered.firstKey());
    }

    /** Whether one of these fields of a rule is at fault. */
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
