package org.openenum.admin.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The control of a routing policy in the change log: there it is one text, people read it number by number. */
final class ControlContents {

    private static final String PREFIX = "control.";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ControlContents() {}

    /** Puts a member for each of its words and numbers, and one for the targets, their ranks, and the regions. */
    static void put(Map<String, @Nullable Object> members, String control) {
        JsonNode read = JSON.readTree(control);
        read.properties().forEach(each -> {
            JsonNode value = each.getValue();
            if (value.isObject()) {
                value.properties()
                        .forEach(inner ->
                                members.put(PREFIX + each.getKey() + "." + inner.getKey(), text(inner.getValue())));
            } else if (value.isValueNode() && !value.isNull()) {
                members.put(PREFIX + each.getKey(), text(value));
            }
        });
        members.put(PREFIX + "targets", lines(read.path("targets"), "target", "capacity"));
        members.put(PREFIX + "ranks", ranks(read.path("targets")));
        members.put(PREFIX + "busyness", lines(read.path("regions"), "region", "busyness"));
    }

    private static List<String> lines(JsonNode rows, String name, String number) {
        return rows.valueStream()
                .map(row -> text(row.path(name)) + " " + text(row.path(number)))
                .toList();
    }

    private static List<String> ranks(JsonNode targets) {
        List<String> lines = new ArrayList<>();
        targets.forEach(target -> target.path("ranks")
                .forEach(rank -> lines.add(text(rank.path("region")) + ": " + text(target.path("target")) + " "
                        + text(rank.path("rank")))));
        return lines;
    }

    /** Whole numbers without a point. */
    private static String text(JsonNode value) {
        boolean whole = value.isNumber() && value.asDouble() == Math.rint(value.asDouble());
        return whole ? Long.toString((long) value.asDouble()) : value.asString("");
    }
}
