package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.NaptrRule;

/**
 * One field that a change modified, in readable form.
 *
 * @param field its message key without {@code field.}, if it has one
 * @param before empty if the field had no value
 * @param after empty if the field has no value
 */
public record ChangeLine(String field, String before, String after) {

    private static final List<String> RULE_MEMBERS =
            List.of("order", "preference", "service", "uri", "regexp", "replacement");

    /** The fields in which the states before and after a change differ. */
    public static List<ChangeLine> between(
            @Nullable Map<String, @Nullable Object> before, @Nullable Map<String, @Nullable Object> after) {
        Map<String, @Nullable Object> was = before == null ? Map.of() : before;
        Map<String, @Nullable Object> is = after == null ? Map.of() : after;
        Map<String, Boolean> fields = new LinkedHashMap<>();
        Stream.concat(is.keySet().stream(), was.keySet().stream()).forEach(field -> fields.put(field, true));
        List<ChangeLine> lines = new ArrayList<>();
        for (String field : fields.keySet()) {
            ChangeLine line = new ChangeLine(field, text(was.get(field)), text(is.get(field)));
            if (!line.before().equals(line.after())) {
                lines.add(line);
            }
        }
        return List.copyOf(lines);
    }

    /**
     * Compares a field of several lines, such as the rules of a number, its tags or the records of a set, line by line.
     * Lines that stay the same are no difference.
     */
    public List<ComparedLine> compared() {
        return LineDifference.between(before, after);
    }

    /** The key of the message that describes such a line; most lines have none. */
    public String keyOf(ComparedLine line) {
        return field + '.' + line.text().toUpperCase(Locale.ROOT);
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ChangeLine::item).collect(Collectors.joining("\n"));
        }
        if (value instanceof Map<?, ?> named) {
            return named.entrySet().stream()
                    .map(one -> one.getKey() + ": " + one.getValue())
                    .collect(Collectors.joining("\n"));
        }
        return value.toString();
    }

    private static String item(@Nullable Object value) {
        if (value instanceof NaptrRule rule) {
            return ruleText(Arrays.asList(
                    rule.order(), rule.preference(), rule.service(), rule.uri(), rule.regexp(), rule.replacement()));
        }
        if (value instanceof Map<?, ?> map) {
            return ruleText(RULE_MEMBERS.stream().map(map::get).toList());
        }
        return text(value);
    }

    /** On one line, without empty members. The flags are left out because they follow from the other members. */
    private static String ruleText(List<? extends @Nullable Object> members) {
        return members.stream()
                .filter(Objects::nonNull)
                .map(Object::toString)
                .filter(member -> !member.isEmpty() && !member.equals(NaptrRule.ROOT))
                .collect(Collectors.joining(" "));
    }
}
