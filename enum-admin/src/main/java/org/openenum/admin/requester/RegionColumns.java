package org.openenum.admin.requester;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openenum.admin.page.FormInput;
import org.openenum.routing.RoutingPolicy;

/** The names of the regions that a form has a column for, and the buttons that add and remove one. */
public final class RegionColumns {

    private static final String ADD = "add-region-";

    private static final String REMOVE = "remove-region-";

    private RegionColumns() {}

    /** The posted regions. */
    public static List<String> read(FormInput input) {
        List<String> regions = new ArrayList<>();
        while (regions.size() < RoutingPolicy.MAX_REGIONS && input.has("regions." + regions.size())) {
            regions.add(input.text("regions." + regions.size()));
        }
        return regions;
    }

    /**
     * The regions with the one that a button adds or removes.
     *
     * @param action the value of the button
     */
    public static List<String> after(List<String> regions, String action) {
        if (action.startsWith(ADD) && regions.size() < RoutingPolicy.MAX_REGIONS) {
            return Stream.concat(regions.stream(), Stream.of(action.substring(ADD.length())))
                    .distinct()
                    .toList();
        }
        return action.startsWith(REMOVE)
                ? regions.stream()
                        .filter(each -> !each.equals(action.substring(REMOVE.length())))
                        .toList()
                : regions;
    }

    /** The regions that can be added, sorted by name. */
    public static List<String> others(List<String> regions, Set<String> all) {
        TreeSet<String> others = new TreeSet<>(all);
        regions.forEach(others::remove);
        return List.copyOf(others);
    }
}
