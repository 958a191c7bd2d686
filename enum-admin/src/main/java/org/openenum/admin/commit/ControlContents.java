package org.openenum.admin.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shows the control of a routing policy in the change log, where it is stored as one text, value by value. */
final class ControlContents {

    private static final String PREFIX = "control.";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ControlContents() {}

    /** Adds a member for each scalar value, and one each for the targets, their ranks and the regions. */
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

    /** A value as text; whole numbers without a decimal point. */
    private static String text(JsonNode value) {
        boolean whole = value.isNumber() && value.asDouble() == Math.rint(value.asDouble());
        return whole ? Long.toString((long) value.asDouble()) : value.asString("");
    }
}
