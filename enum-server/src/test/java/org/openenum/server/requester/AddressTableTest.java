package org.openenum.server.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.requester.AddressTable.Prefix;

/** The table, compared with a search through all prefixes. */
class AddressTableTest {

    private static final int BITS = 128;
    private static final BigInteger ADDRESSES = BigInteger.ONE.shiftLeft(BITS);

    /**
     * Prefixes of all lengths, nested and adjacent, of few groups.
     *
     * @param shared how many of their first bits most of them have in common
     * @param longest the greatest length: 32 for IPv4, 64 for IPv6 without smaller networks
     */
    @ParameterizedTest(name = "{0} prefixes, {1} bits shared, up to /{2}")
    @CsvSource({
        "1, 0, 128",
        "40, 0, 32",
        "40, 8, 32",
        "400, 16, 32",
        "400, 0, 64",
        "400, 12, 64",
        "400, 32, 64",
        "400, 52, 64",
        "40, 0, 128",
        "400, 20, 128",
        "400, 60, 128",
        "400, 64, 128",
        "400, 100, 128"
    })
    void anyPrefixes_areFoundAsOneByOne(int count, int shared, int longest) {
        for (long seed = 1; seed <= 2; seed++) {
            Random random = new Random(seed);
            List<Prefix> prefixes = prefixes(random, count, shared, longest);
            Map<BigInteger, Integer> points = points(prefixes);
            AddressTable table = AddressTable.of(prefixes);
            for (BigInteger asked : asked(random, prefixes, points, longest)) {
                int group = oneByOne(prefixes, asked);
                assertThat(table.group(hi(asked), asked.longValue()))
                        .as("%x of %s", asked, prefixes)
                        .isEqualTo(group);
                assertThat(table.scope(hi(asked), asked.longValue()))
                        .as("scope of %x of %s", asked, prefixes)
                        .isEqualTo(scope(points, asked, group));
            }
        }
    }

    @Test
    void noPrefix_isNoGroup() {
        assertThat(AddressTable.EMPTY.group(0, 0)).isZero();
        assertThat(AddressTable.EMPTY.group(-1, -1)).isZero();
        assertThat(AddressTable.EMPTY.scope(1, 1)).isZero();
    }

    @Test
    void largestGroup_isFoundInBothFamilies() {
        AddressTable ipv4 = AddressTable.of(List.of(new Prefix(0x0A00_0000L << 32, 0, 8, Integer.MAX_VALUE)));
        AddressTable ipv6 = AddressTable.of(List.of(new Prefix(1, 0, 64, Integer.MAX_VALUE)));

        assertThat(ipv4.group(0x0A01_0203L << 32, 0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(ipv6.group(1, 5)).isEqualTo(Integer.MAX_VALUE);
    }

    private static List<Prefix> prefixes(Random random, int count, int shared, int longest) {
        Map<String, Prefix> prefixes = new LinkedHashMap<>();
        BigInteger base = new BigInteger(BITS, random);
        List<Prefix> made = new ArrayList<>();
        for (int i = 0; i < 2 * count && made.size() < count; i++) {
            BigInteger address = random.nextInt(10) == 0
                    ? new BigInteger(BITS, random)
                    : top(base, shared).or(new BigInteger(BITS - shared, random));
            int length = random.nextInt(4) == 0
                    ? random.nextInt(longest + 1)
                    : Math.min(longest, shared + random.nextInt(longest - Math.min(shared, longest) + 1));
            if (!made.isEmpty() && random.nextInt(3) == 0) { // Within another one, or adjacent to it.
                Prefix other = made.get(random.nextInt(made.size()));
                boolean isNeighbour = random.nextBoolean();
                length = isNeighbour ? other.length() : other.length() + random.nextInt(longest - other.length() + 1);
                BigInteger distance =
                        isNeighbour ? size(other.length()) : new BigInteger(BITS - other.length(), random);
                address = first(other).add(distance).mod(ADDRESSES);
            }
            BigInteger first = top(address, length);
            Prefix prefix = new Prefix(hi(first), first.longValue(), length, 1 + random.nextInt(3));
            if (prefixes.putIfAbsent(first + "/" + length, prefix) == null) {
                made.add(prefix);
            }
        }
        return made;
    }

    private static List<BigInteger> asked(
            Random random, List<Prefix> prefixes, Map<BigInteger, Integer> points, int longest) {
        List<BigInteger> asked = new ArrayList<>(List.of(BigInteger.ZERO, ADDRESSES.subtract(BigInteger.ONE)));
        asked.addAll(points.keySet());
        for (int i = 0; i < 200; i++) {
            Prefix prefix = prefixes.get(random.nextInt(prefixes.size()));
            asked.add(first(prefix).add(new BigInteger(BITS - prefix.length(), random)));
            asked.add(new BigInteger(BITS, random));
        }
        // An IPv4 address has only 32 bits.
        return longest == 32 ? asked.stream().map(address -> top(address, 32)).toList() : asked;
    }

    /** The addresses at which the group may change: the first one of a prefix, and the one after its last. */
    private static Map<BigInteger, Integer> points(List<Prefix> prefixes) {
        Map<BigInteger, Integer> points = new LinkedHashMap<>();
        for (Prefix prefix : prefixes) {
            BigInteger behind = first(prefix).add(size(prefix.length()));
            for (BigInteger change : List.of(first(prefix), behind)) {
                for (BigInteger side : List.of(change, change.subtract(BigInteger.ONE))) {
                    BigInteger point = side.mod(ADDRESSES);
                    points.put(point, oneByOne(prefixes, point));
                }
            }
        }
        return points;
    }

    private static int oneByOne(List<Prefix> prefixes, BigInteger address) {
        int longest = -1;
        int group = 0;
        for (Prefix prefix : prefixes) {
            if (prefix.length() > longest && top(address, prefix.length()).equals(first(prefix))) {
                longest = prefix.length();
                group = prefix.group();
            }
        }
        return group;
    }

    /** The length of the longest prefix of an address that contains an address of another group, plus one. */
    private static int scope(Map<BigInteger, Integer> points, BigInteger address, int group) {
        return points.entrySet().stream()
                .filter(point -> point.getValue() != group)
                .mapToInt(point -> BITS - point.getKey().xor(address).bitLength() + 1)
                .max()
                .orElse(0);
    }

    private static BigInteger first(Prefix prefix) {
        return unsigned(prefix.hi()).shiftLeft(Long.SIZE).or(unsigned(prefix.lo()));
    }

    private static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    private static BigInteger top(BigInteger address, int bits) {
        return address.shiftRight(BITS - bits).shiftLeft(BITS - bits);
    }

    private static BigInteger size(int length) {
        return BigInteger.ONE.shiftLeft(BITS - length);
    }

    private static long hi(BigInteger address) {
        return address.shiftRight(Long.SIZE).longValue();
    }
}
