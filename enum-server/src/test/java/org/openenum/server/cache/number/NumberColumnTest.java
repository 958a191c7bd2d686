package org.openenum.server.cache.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.cache.source.PackedDigits;

class NumberColumnTest {

    private static final long SEED = 6116;

    @ParameterizedTest(name = "prefix {0}, rests of {1} to {2} digits")
    @CsvSource({
        "49, 10, 10", // Random numbers of one length.
        "4930, 1, 8", // Open numbering: some are prefixes of others.
        "4930123, 1, 1",
        "'', 1, 15",
        "4930, 9, 12", // Suffixes that do not fit into an int.
        "493012345678901234, 1, 13", // Longer than sixteen digits.
        "9, 0, 30"
    })
    void numbersInAndAround_areFoundAsInASortedSet(String prefix, int minRest, int maxRest) {
        Random random = new Random(SEED);
        for (int size : new int[] {0, 1, 2, 3, 17, 400, 1024}) {
            List<String> sorted = numbers(random, prefix, minRest, maxRest, size);
            NumberColumn column = column(sorted);

            assertThat(column.size()).isEqualTo(sorted.size());
            for (int i = 0; i < sorted.size(); i++) {
                assertThat(PackedDigits.text(column.hi(i), column.lo(i))).isEqualTo(sorted.get(i));
            }
            for (int i = 0; i < 2000; i++) {
                String asked = i < sorted.size() ? sorted.get(i) : near(random, prefix, sorted);
                assertThat(column.indexOf(PackedDigits.hi(asked), PackedDigits.lo(asked)))
                        .as("%s among %s", asked, sorted)
                        .isEqualTo(expected(sorted, asked));
            }
        }
    }

    @Test
    void numbersInOneCorner_areFound() {
        List<String> sorted = new ArrayList<>();
        IntStream.range(0, 500).forEach(i -> sorted.add("4930100" + String.format("%03d", i)));
        sorted.add("4930999999");
        NumberColumn column = column(sorted);

        for (int i = 0; i < sorted.size(); i++) {
            assertThat(column.indexOf(PackedDigits.hi(sorted.get(i)), 0)).isEqualTo(i);
        }
        assertThat(column.indexOf(PackedDigits.hi("4930500000"), 0)).isEqualTo(~500);
        assertThat(column.indexOf(PackedDigits.hi("4931"), 0)).isEqualTo(~501);
        assertThat(column.indexOf(PackedDigits.hi("49"), 0)).isEqualTo(~0);
    }

    @Test
    void numbersOfOnePage_costFourBytesEach() {
        List<String> sorted = numbers(new Random(SEED), "493012", 6, 6, 1000);
        assertThat(column(sorted).bytes()).isEqualTo(4 * 1000);
    }

    private static List<String> numbers(Random random, String prefix, int minRest, int maxRest, int size) {
        TreeSet<String> numbers = new TreeSet<>();
        for (int i = 0; i < 4 * size && numbers.size() < size; i++) {
            numbers.add(prefix + digits(random, minRest + random.nextInt(maxRest - minRest + 1)));
        }
        return List.copyOf(numbers);
    }

    private static String near(Random random, String prefix, List<String> sorted) {
        String base = sorted.isEmpty() ? prefix : sorted.get(random.nextInt(sorted.size()));
        String asked = switch (random.nextInt(4)) {
            case 0 -> base + digits(random, 1);
            case 1 -> base.substring(0, random.nextInt(base.length() + 1));
            case 2 -> base.substring(0, random.nextInt(base.length() + 1)) + digits(random, 3);
            default -> digits(random, random.nextInt(PackedDigits.MAX_DIGITS + 1));
        };
        return asked.length() > PackedDigits.MAX_DIGITS ? asked.substring(0, PackedDigits.MAX_DIGITS) : asked;
    }

    private static String digits(Random random, int count) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append((char) ('0' + random.nextInt(10)));
        }
        return digits.toString();
    }

    private static int expected(List<String> sorted, String asked) {
        int below = 0;
        while (below < sorted.size() && sorted.get(below).compareTo(asked) < 0) {
            below++;
        }
        return below < sorted.size() && sorted.get(below).equals(asked) ? below : ~below;
    }

    private static NumberColumn column(List<String> sorted) {
        long[] hi = sorted.stream().mapToLong(PackedDigits::hi).toArray();
        long[] lo = sorted.stream().mapToLong(PackedDigits::lo).toArray();
        return NumberColumn.of(hi, lo, sorted.size());
    }
}
