package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Random small zones that change, and every name in and around them: cached neighbours never make an answer wrong. */
class RecordChangePropertyTest {

    private static final int ZONE = 1;
    private static final int ROUNDS = 40;
    private static final int MAX_CHANGES = 4;
    private static final List<String> LABELS = List.of("!", "*", "a", "b", "z");

    private final InMemoryPlan plan = new InMemoryPlan();

    /** The type at each name: TXT or NS. */
    private final Map<String, String> types = new TreeMap<>();

    /** How the names are loaded into memory. */
    private enum Way {
        ALL_AT_ONCE_THEN_PATCHED,
        ALL_AT_ONCE_AND_AGAIN,
        ONE_BY_ONE,
        /** No room at all: a query that waits for a name still gets it. */
        ONE_BY_ONE_WITHOUT_ROOM
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @CsvSource({
        "1, ALL_AT_ONCE_THEN_PATCHED",
        "2, ALL_AT_ONCE_THEN_PATCHED",
        "3, ALL_AT_ONCE_THEN_PATCHED",
        "4, ALL_AT_ONCE_AND_AGAIN",
        "5, ALL_AT_ONCE_AND_AGAIN",
        "6, ONE_BY_ONE",
        "7, ONE_BY_ONE",
        "8, ONE_BY_ONE_WITHOUT_ROOM"
    })
    void everyName_isAnsweredAsTheZoneSays_afterEachChange(long seed, Way way) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> names = names();
        plan.failingNameScans(way == Way.ONE_BY_ONE);
        plan.changesWithoutRecords(way == Way.ALL_AT_ONCE_AND_AGAIN);
        plan.commit(() -> plan.zone(ZONE, "example", Numbering.PRIVATE, false));
        long nameBytes = way == Way.ONE_BY_ONE_WITHOUT_ROOM ? 1 : 1 << 20;
        try (RunningPlan running = RunningPlan.ofNames(plan, nameBytes)) {
            for (int round = 0; round < ROUNDS; round++) {
                plan.commit(() -> change(random, names));
                if (way == Way.ALL_AT_ONCE_AND_AGAIN) {
                    running.fill();
                } else {
                    running.catchUp();
                }
                for (String name : names) {
                    assertThat(running.ask(name + ".example TXT"))
                            .as("seed %s, round %s, %s in %s", seed, round, name, types)
                            .isEqualTo(expected(name));
                }
            }
        }
    }

    private void change(SplittableRandom random, List<String> names) {
        for (int i = 1 + random.nextInt(MAX_CHANGES); i > 0; i--) {
            String name = names.get(random.nextInt(names.size()));
            String before = types.remove(name);
            if (before != null) {
                plan.removeRecords(ZONE, name + ".example", before.equals("NS") ? 2 : 16);
            } else if (types.size() < 12) {
                boolean cut = random.nextInt(6) == 0 && !name.startsWith("*");
                types.put(name, cut ? "NS" : "TXT");
                plan.record(ZONE, name + ".example. 60 IN " + (cut ? "NS ns.elsewhere.test." : "TXT " + textOf(name)));
            }
        }
    }

    /** A direct transcription of RFC 1034, section 4.3.2, and RFC 4592. */
    private String expected(String name) {
        String[] labels = name.split("\\.");
        for (int i = labels.length - 1; i >= 0; i--) {
            String above = suffix(labels, i);
            if ("NS".equals(types.get(above))) {
                return "REFERRAL " + above + ".example";
            }
        }
        if (exists(name)) {
            return dataAt(name);
        }
        int i = 1;
        while (i < labels.length && !exists(suffix(labels, i))) {
            i++;
        }
        String wildcard = i == labels.length ? "*" : "*." + suffix(labels, i);
        return exists(wildcard) ? dataAt(wildcard) : "NXDOMAIN";
    }

    private String dataAt(String name) {
        return types.containsKey(name) ? "TXT " + textOf(name) : "NODATA";
    }

    private boolean exists(String name) {
        return types.keySet().stream().anyMatch(other -> other.equals(name) || other.endsWith("." + name));
    }

    private static String textOf(String name) {
        return "at-" + name.replace('.', '-').replace('*', 's').replace('!', 'e');
    }

    private static String suffix(String[] labels, int from) {
        return String.join(".", List.of(labels).subList(from, labels.length));
    }

    /** All names of up to three labels. */
    private static List<String> names() {
        List<String> names = new ArrayList<>(LABELS);
        for (int at = 0; names.get(at).length() < 5; at++) {
            for (String label : LABELS) {
                names.add(label + "." + names.get(at));
            }
        }
        return names;
    }
}
