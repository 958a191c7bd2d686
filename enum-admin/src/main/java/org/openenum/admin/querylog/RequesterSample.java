package org.openenum.admin.querylog;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.ClientNetwork;

/** The addresses of requesters at all servers while it is open. Used by one thread. */
public final class RequesterSample implements AutoCloseable {

    /** Lines that are not taken within this time are lost, because a reading keeps only a limited number. */
    public static final Duration LONGEST = Duration.ofSeconds(7);

    private final List<NodeReading> readings;

    private final BooleanSupplier anySilent;

    /** @param anySilent whether there are servers that are not being read */
    RequesterSample(List<NodeReading> readings, BooleanSupplier anySilent) {
        this.readings = List.copyOf(readings);
        this.anySilent = anySilent;
    }

    /**
     * The networks that contain the addresses, in the order of their queries.
     *
     * @param ipv4Bits the prefix length of IPv4 networks
     * @param ipv6Bits the prefix length of IPv6 networks
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

    /** A link-local address comes with the interface that it is reached by. */
    private static String withoutInterface(String address) {
        int mark = address.indexOf('%');
        return mark < 0 ? address : address.substring(0, mark);
    }

    /** Whether there are servers, but none of them can be read. */
    public boolean isDeaf() {
        return !readings.isEmpty() && readings.stream().allMatch(reading -> isUnreadable(reading.silentBecause()));
    }

    /** Whether all known servers were read: then a requester that is not in the sample has sent no query. */
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
