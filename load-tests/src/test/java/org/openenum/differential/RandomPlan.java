package org.openenum.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.xbill.DNS.Name;

/**
 * Random zones that belong together: parents and their children, ordinary zones and zones of numbers, and independent
 * ones.
 */
final class RandomPlan {

    private static final int NAMES = 90;

    private final Random random;
    private final String round;
    private final List<Name> elsewhere = new ArrayList<>();

    /** @param round a label that no other plan has */
    RandomPlan(long seed, String round) {
        this.random = new Random(seed);
        this.round = round;
    }

    List<ZoneText> draw() {
        Name parent = apex(round + ".example");
        Name child = apex("sub." + round + ".example");
        Name grandchild = apex("deep.er.sub." + round + ".example");
        Name numbers = apex("enum." + round + ".example");
        Name country = apex("4.4.enum." + round + ".example");
        Name lonely = apex(round + ".example.net");
        Name moved = apex("moved." + round + ".example.net");
        Name far = apex("far." + round + ".example.net");
        elsewhere.add(Name.fromConstantString("out.of.all.zones.test."));
        elsewhere.add(Name.fromConstantString(("long-" + "x".repeat(55) + ".").repeat(3) + "test."));
        return List.of(
                zone(parent, "private", NAMES, List.of(child, numbers), List.of()),
                zone(child, "private", NAMES, List.of(grandchild), List.of()),
                zone(grandchild, "private", NAMES / 2, List.of(), List.of()),
                zone(numbers, "e164", 2 * NAMES, List.of(country), List.of()),
                zone(country, "e164", NAMES, List.of(), List.of()),
                zone(lonely, "private", NAMES, List.of(), List.of(moved, far)),
                new RandomZone(random, moved, "private", elsewhere).redirection(lonely),
                new RandomZone(random, far, "private", elsewhere).redirection(elsewhere.get(1)));
    }

    private Name apex(String text) {
        Name apex = Name.fromConstantString(text + ".");
        elsewhere.add(apex);
        elsewhere.add(RandomLabels.below("www", apex));
        elsewhere.add(RandomLabels.below("chain", apex));
        return apex;
    }

    private ZoneText zone(Name apex, String numbering, int names, List<Name> children, List<Name> moved) {
        return new RandomZone(random, apex, numbering, elsewhere).draw(names, children, moved);
    }
}
