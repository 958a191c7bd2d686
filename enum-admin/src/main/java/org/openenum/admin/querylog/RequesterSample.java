package org.openenum.admin.querylog;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.ClientNetwork;

/** The addresses that ask while it is open, of all servers. For one thread. */
public final class RequesterSample implements AutoCloseable {

    /** What is not taken for longer is lost: a reading keeps only so many lines. */
    public static final Duration LONGEST = Duration.ofSeconds(7);

    private final List<NodeReading> readings;

    private final BooleanSupplier anySilent;

    /** @param anySilent whether there are servers that are not among those which are read */
    RequesterSample(List<NodeReading> readings, BooleanSupplier anySilent) {
        this.readings = List.copyOf(readings);
        this.anySilent = anySilent;
    }

    /**
     * The networks of so many bits that the addresses are in, in the order in which they asked.
     *
     * @param ipv4Bits of an IPv4 address
     * @param ipv6Bits of an IPv6 address
     */
    public Set<ClientNetwork> networks(int ipv4Bits, int ipv6Bits) {
        Set<ClientNetwork> networks = new LinkedHashSet<>();
        for (NodeReading reading : readings) {
            for (NodeLine line = reading.poll(); line != null; line = reading.poll()) {
                line.queries().forEach(question -> {
                    ClientNetwork address = ClientNetwork.parse(withoutInterface(question.requester()));
                    networks.add(ClientNetwork.around(address.octets(), address.isIpv4() ? ipv4Bits : ipv6Bits));
                });
            }
        }
        return networks;
    }

    /** A link-local address is told with the interface that it is reached by. */
    private static String withoutInterface(String address) {
        int mark = address.indexOf('%');
        return mark < 0 ? address : address.substring(0, mark);
    }

    /** Whether there are servers, and none of them lets itself be read. */
    public boolean isDeaf() {
        return !readings.isEmpty() && readings.stream().allMatch(reading -> isUnreadable(reading.silentBecause()));
    }

    /** Whether all servers that are known were read: then who is not in it has not asked. */
    public boolean isOfAll() {
        return !readings.isEmpty()
                && !anySilent.getAsBoolean()
                && readings.stream().allMatch(NodeReading::isHeard);
    }

    private static boolean isUnreadable(@Nullable ReadFailure failure) {
        return failure != null && failure != ReadFailure.ENDED;
    }

    @Override
    public void close() {
        readings.forEach(NodeReading::close);
    }
}
