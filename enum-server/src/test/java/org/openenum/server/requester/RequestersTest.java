package org.openenum.server.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.requester.Access;
import org.openenum.requester.ClientNetwork;

class RequestersTest {

    private final Requesters requesters = requesters(Map.of(
            1, List.of("10.0.0.0/8", "2001:db8::/32", "255.255.255.255/32"),
            2, List.of("10.1.0.0/16", "10.1.3.0/24", "2001:db8:1::/48"),
            3, List.of("10.1.2.0/24", "2001:db8:1:2:3::1/128", "0.0.0.0/32")));

    @ParameterizedTest(name = "{0} is of group {1}, as all of its /{2}")
    @CsvSource({
        "0.0.0.0, 3, 32",
        "0.0.0.1, 0, 32",
        "9.255.255.255, 0, 7",
        "10.0.0.0, 1, 16",
        "10.0.255.255, 1, 16",
        "10.1.0.0, 2, 23",
        "10.1.2.0, 3, 24",
        "10.1.2.255, 3, 24",
        "10.1.3.0, 2, 24",
        "10.2.0.0, 1, 15",
        "10.255.255.255, 1, 9",
        "11.0.0.0, 0, 8",
        "200.0.0.1, 0, 3",
        "255.255.255.255, 1, 32",
        "::, 0, 3",
        "2001:db8::, 1, 48",
        "2001:db8:1::1, 2, 63",
        "2001:db8:1:2:3::, 3000, 128",
        "2001:db8:1:2:3::1, 3, 128",
        "2001:db8:1:2:3::2, 2, 127",
        "2001:db9::, 0, 32",
        "ffff::, 0, 1"
    })
    void address_isOfTheLongestPrefix(String address, int group, int scope) throws UnknownHostException {
        InetAddress parsed = InetAddress.getByName(address);
        Requester requester = Requester.nobody();
        requester.begin(parsed);

        assertThat(requester.in(requesters).id()).isEqualTo(group == 3000 ? 2 : group);
        assertThat(scope(parsed, requesters)).isEqualTo(scope);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyNetworks_areFoundAsOneByOne(long seed) throws UnknownHostException {
        Random random = new Random(seed);
        assertFoundAsOneByOne(random, () -> address(random));
    }

    /** Like most IPv6 networks. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void networksWithTheSameFirstBits_areFoundAsOneByOne(long seed) throws UnknownHostException {
        Random random = new Random(seed);
        assertFoundAsOneByOne(random, () -> {
            byte[] octets = random.nextBoolean() ? new byte[4] : new byte[16];
            random.nextBytes(octets);
            octets[0] = 0x20;
            octets[1] = 1;
            return octets;
        });
    }

    private static void assertFoundAsOneByOne(Random random, Supplier<byte[]> addresses) throws UnknownHostException {
        Map<ClientNetwork, Integer> plain = new LinkedHashMap<>();
        while (plain.size() < 300) {
            plain.put(network(random, addresses.get()), 1 + random.nextInt(5));
        }
        Map<Integer, List<String>> byGroup = new HashMap<>();
        plain.forEach((network, group) ->
                byGroup.computeIfAbsent(group, id -> new ArrayList<>()).add(network.toString()));
        Requesters all = requesters(byGroup);
        List<byte[]> firstAddresses =
                plain.keySet().stream().map(ClientNetwork::octets).toList();
        Requester requester = Requester.nobody();
        for (int i = 0; i < 20_000; i++) {
            boolean isFirst = i < firstAddresses.size();
            InetAddress asked = InetAddress.getByAddress(isFirst ? firstAddresses.get(i) : addresses.get());
            byte[] address = asked.getAddress(); // An IPv4-mapped IPv6 address was converted to IPv4.
            requester.begin(asked);

            assertThat(requester.in(all).id()).isEqualTo(oneByOne(plain, address));
            assertThatScopeIsRight(all, address, random);
        }
    }

    /** All addresses within the scope have the same group; with a scope one bit shorter, some have another. */
    private static void assertThatScopeIsRight(Requesters all, byte[] address, Random random)
            throws UnknownHostException {
        InetAddress asked = InetAddress.getByAddress(address);
        int scope = scope(asked, all);
        Requester one = Requester.nobody();
        one.begin(asked);
        byte[] neighbour = address.clone();
        for (int bit = scope; bit < address.length * 8; bit++) {
            if (random.nextBoolean()) {
                neighbour[bit / 8] ^= (byte) (0x80 >>> bit % 8);
            }
        }
        Requester other = Requester.nobody();
        other.begin(InetAddress.getByAddress(neighbour));
        assertThat(other.in(all)).isEqualTo(one.in(all));
    }

    @Test
    void oneGroupForEverybody_dependsOnNothing() throws UnknownHostException {
        Requesters all = requesters(Map.of(1, List.of("0.0.0.0/0", "192.0.2.0/24", "::/0")));

        assertThat(scope(InetAddress.getByName("192.0.2.1"), all)).isZero();
        assertThat(scope(InetAddress.getByName("2001:db8::1"), all)).isZero();
    }

    @Test
    void otherFactsOfAGroup_leaveItsNetworks() throws UnknownHostException {
        Group refused = new Group(1, 7, Access.REFUSE, Map.of());
        Requesters changed = requesters.with(List.of(refused, group(2), group(3)), Map.of());
        Requester requester = Requester.nobody();
        requester.begin(InetAddress.getByName("10.0.0.1"));

        assertThat(requester.in(changed)).isEqualTo(refused);
        assertThat(changed.networks()).isEqualTo(9);
    }

    @Test
    void groupThatIsGone_takesItsNetworksAlong() throws UnknownHostException {
        Requesters changed = requesters.with(List.of(group(1), group(3)), Map.of());
        Requester requester = Requester.nobody();
        requester.begin(InetAddress.getByName("10.1.0.1"));

        assertThat(requester.in(changed).id()).isEqualTo(1);
    }

    @Test
    void nobodyKnown_isNobody() throws UnknownHostException {
        Requester requester = Requester.nobody();
        requester.begin(InetAddress.getByName("192.0.2.1"));

        assertThat(requester.in(Requesters.NONE)).isEqualTo(Group.NOBODY);
        assertThat(requester.scope()).isZero();
    }

    private static int scope(InetAddress address, Requesters all) {
        byte[] octets = address.getAddress();
        byte[] subnet = new byte[4 + octets.length];
        subnet[1] = (byte) (octets.length == 4 ? 1 : 2);
        subnet[2] = (byte) (8 * octets.length);
        System.arraycopy(octets, 0, subnet, 4, octets.length);
        Requester requester = Requester.nobody();
        requester.begin(InetAddress.getLoopbackAddress());
        requester.askFor(subnet, 0, subnet.length);
        requester.in(all);
        return requester.scope();
    }

    private static int oneByOne(Map<ClientNetwork, Integer> networks, byte[] address) {
        int group = 0;
        int longest = -1;
        for (Map.Entry<ClientNetwork, Integer> each : networks.entrySet()) {
            if (each.getKey().bits() > longest && each.getKey().contains(address)) {
                longest = each.getKey().bits();
                group = each.getValue();
            }
        }
        return group;
    }

    /** Close together, so that they are nested or adjacent. */
    private static ClientNetwork network(Random random, byte[] octets) {
        int bits = random.nextInt(octets.length * 8 + 1);
        for (int bit = bits; bit < octets.length * 8; bit++) {
            octets[bit / 8] &= (byte) ~(0x80 >>> bit % 8);
        }
        return new ClientNetwork(octets, bits);
    }

    private static byte[] address(Random random) {
        byte[] octets = new byte[random.nextBoolean() ? 4 : 16];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(4) * 0x55 : random.nextBoolean() ? 0 : 0xFF);
        }
        return octets;
    }

    private static Requesters requesters(Map<Integer, List<String>> networks) {
        Map<Integer, Networks> packed = new HashMap<>();
        networks.forEach((group, texts) -> {
            Networks.Builder builder = new Networks.Builder();
            texts.stream().map(ClientNetwork::parse).forEach(each -> builder.add(each.octets(), each.bits()));
            packed.put(group, builder.build());
        });
        return Requesters.NONE.with(
                networks.keySet().stream().map(RequestersTest::group).toList(), packed);
    }

    private static Group group(int id) {
        return new Group(id, 0, Access.ALLOW, Map.of());
    }
}
