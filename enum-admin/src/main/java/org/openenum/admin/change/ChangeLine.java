package org.openenum.admin.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.NaptrRule;

/**
 * One member of a thing that a change made different, as people read it.
 *
 * @param field its message key without {@code field.}, where there is one
 * @param before empty where there was nothing
 * @param after empty where there is nothing
 */
public record ChangeLine(String field, String before, String after) {

    /** The members in which the thing before and after a change differ. */
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

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ChangeLine::text).collect(Collectors.joining("\n"));
        }
        if (value instanceof NaptrRule rule) {
            String target = Objects.requireNonNullElse(
                    rule.uri(), Objects.requireNonNullElse(rule.regexp(), String.valueOf(rule.replacement())));
            return rule.order() + " " + rule.preference() + " " + rule.service() + " " + target;
        }
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().map(ChangeLine::text).collect(Collectors.joining(" "));
        }
        return value.toString();
    }
}
