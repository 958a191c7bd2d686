package org.openenum.admin.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One field that two users changed to different values.
 *
 * @param field its message key without {@code field.}
 * @param theirs the stored value
 * @param yours the typed value
 */
public record Difference(String field, String theirs, String yours) {

    /** The key of the message that describes their value; most values have none. */
    public String theirsKey() {
        return field + '.' + theirs;
    }

    /** The same for your value. */
    public String yoursKey() {
        return field + '.' + yours;
    }

    /** The fields in which two forms differ, in the order of yours. */
    public static List<Difference> between(Map<String, String> theirs, Map<String, String> yours) {
        Map<String, String> fields = new LinkedHashMap<>(yours);
        theirs.keySet().forEach(field -> fields.putIfAbsent(field, ""));
        List<Difference> differences = new ArrayList<>();
        fields.forEach((field, mine) -> {
            String other = theirs.getOrDefault(field, "");
            if (!other.equals(mine)) {
                differences.add(new Difference(field, other, mine));
            }
        });
        return List.copyOf(differences);
    }
}
