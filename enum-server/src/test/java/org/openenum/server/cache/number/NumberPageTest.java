package org.openenum.server.cache.number;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;

class NumberPageTest {

    private static final int ZONE = 1;

    /** A few rule sets, as many as a page can distinguish by a choice, and more. */
    @ParameterizedTest(name = "{0} rule sets")
    @ValueSource(ints = {1, 3, 256, 700})
    void numbersLedElsewhere_areAsInAPageBuiltAfresh(int ruleSets) {
        Random random = new Random(ruleSets);
        EntryList entries = new EntryList();
        for (int i = 0; i < 700; i++) {
            entries.put(number(
                    "43720" + (1_000 + i), i % 9 == 0 ? MappingStatus.CLOSED : MappingStatus.ACTIVE, 1 + i % ruleSets));
        }
        entries.put(Entry.of("43720", MappingKind.BLOCK, MappingStatus.ACTIVE, 9, 12, 5));
        Leaf root = (Leaf) Directory.unknown(ZONE);
        PageKey key = root.key();
        NumberPage page = new NumberPage(1, null, entries);
        TreePatch patch = new TreePatch(ZONE, root, 1_024, 2, wanted -> wanted.equals(key) ? page : null);
        for (int i = 0; i < 50; i++) {
            Entry after =
                    number("43720" + (1_000 + random.nextInt(700)), MappingStatus.ACTIVE, 1 + random.nextInt(1_000));
            entries.put(after);
            patch.apply(new CacheChange.OfMapping(2, ZONE, 2, after.hi(), after.lo(), after.kind(), after));
        }
        patch.finish();
        NumberPage patched = requireNonNull(patch.pages().get(key));
        EntryList seen = patched.toList();
        assertThat(seen.size()).isEqualTo(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            assertThat(seen.get(i)).isEqualTo(entries.get(i));
        }
        assertThat(patched.at(1)).isSameAs(page);
        assertThat(patched.weightBytes()).isEqualTo(new NumberPage(2, null, entries).weightBytes());
    }

    private static Entry number(String digits, MappingStatus status, int ruleSet) {
        return Entry.of(digits, MappingKind.NUMBER, status, 0, 0, ruleSet);
    }

    @Test
    void emptyPage_answersEveryQuestion() {
        assertThat(NumberPage.EMPTY.indexOfNumber(1, 0)).isNegative();
        assertThat(NumberPage.EMPTY.indexOfSpecial(1, 0)).isNotPositive();
        assertThat(NumberPage.EMPTY.isSpecialAt(0, 1, 0)).isFalse();
        assertThat(NumberPage.EMPTY.isOpenBelow(0, 1, 0, 1)).isFalse();
    }
}
