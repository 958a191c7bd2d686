package org.openenum.server.cache.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Name;

/** Zones below zones, compared with a search through all of them. */
class ZoneIndexTest {

    private static final int MAX_LABELS = 7;

    @RepeatedTest(20)
    void closestZone_andNamesAboveZones_areThoseOfASearchThroughAll(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<Name> apexes = Stream.generate(() -> randomName(random, MAX_LABELS))
                .limit(1 + random.nextInt(40))
                .distinct()
                .toList();
        ZoneIndex index = index(apexes);
        for (int i = 0; i < 500; i++) {
            Name name = randomName(random, MAX_LABELS + 1);
            int closest = closestOfAll(apexes, name);
            assertThat(index.closest(name.toWire(), name.length())).isEqualTo(closest);
            if (closest == ZoneIndex.NONE) {
                continue;
            }
            Name apex = apexes.get(closest);
            // A zone whose apex is that of the outer zone is not needed to make the name exist.
            if (!name.equals(apex)) {
                assertThat(index.hasZoneBelow(apex.length(), name.toWire(), name.length()))
                        .isEqualTo(apexes.stream().anyMatch(other -> other.subdomain(name)));
            }
        }
    }

    @Test
    void apex_isBelowANameOfTheZoneAboveIt() {
        List<Name> apexes = names("4.e164.arpa.", "1.2.3.4.e164.arpa.");
        ZoneIndex index = index(apexes);
        assertThat(hasZoneBelow(index, apexes.get(0), "1.2.3.4.e164.arpa.")).isTrue();
        assertThat(hasZoneBelow(index, apexes.get(0), "2.3.4.e164.arpa.")).isTrue();
        assertThat(hasZoneBelow(index, apexes.get(0), "1.3.4.e164.arpa.")).isFalse();
        assertThat(hasZoneBelow(index, apexes.get(1), "1.2.3.4.e164.arpa.")).isFalse();
        assertThat(index.closestAbove(apexes.get(1).toWire())).isZero();
        assertThat(index.closestAbove(apexes.get(0).toWire())).isEqualTo(ZoneIndex.NONE);
    }

    @Test
    void index_isKept_asLongAsTheApexesAreTheSame() {
        ZoneIndex index = index(names("4.e164.arpa.", "e164.arpa."));
        assertThat(index.isOf(wire(names("4.e164.arpa.", "e164.arpa.")))).isTrue();
        assertThat(index.isOf(wire(names("5.e164.arpa.", "e164.arpa.")))).isFalse();
        assertThat(index.isOf(wire(names("e164.arpa.", "4.e164.arpa.")))).isFalse();
        assertThat(index.isOf(wire(names("4.e164.arpa.")))).isFalse();
    }

    private static boolean hasZoneBelow(ZoneIndex index, Name apex, String name) {
        byte[] octets = name(name).toWire();
        return index.hasZoneBelow(apex.length(), octets, octets.length);
    }

    private static int closestOfAll(List<Name> apexes, Name name) {
        return IntStream.range(0, apexes.size())
                .filter(i -> name.subdomain(apexes.get(i)))
                .boxed()
                .max(Comparator.comparing(i -> apexes.get(i).labels()))
                .orElse(ZoneIndex.NONE);
    }

    /**
     * Labels with few different letters and lengths, so that names are often prefixes of others, and one label is a
     * part of another.
     */
    private static Name randomName(Random random, int maxLabels) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(maxLabels + 1); i > 0; i--) {
            name.append(List.of("1", "2", "12").get(random.nextInt(3))).append('.');
        }
        return name(name.isEmpty() ? "." : name.toString());
    }

    private static ZoneIndex index(List<Name> apexes) {
        return new ZoneIndex(wire(apexes));
    }

    private static List<byte[]> wire(List<Name> names) {
        return names.stream().map(Name::toWire).toList();
    }

    private static List<Name> names(String... texts) {
        return Stream.of(texts).map(ZoneIndexTest::name).toList();
    }

    private static Name name(String text) {
        return Name.fromConstantString(text);
    }
}
