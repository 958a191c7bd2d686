package org.openenum.admin.cli;

import com.maxmind.db.CHMCache;
import com.maxmind.db.DatabaseRecord;
import com.maxmind.db.InvalidDatabaseException;
import com.maxmind.db.InvalidNetworkException;
import com.maxmind.db.Network;
import com.maxmind.db.Networks;
import com.maxmind.db.NetworksIterationException;
import com.maxmind.db.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.ClientNetwork;

/**
 * The networks of countries, from a database in MaxMind's format (.mmdb) such as GeoLite2-Country, DB-IP's or IPinfo's.
 *
 * @param type the name of the database's type, from its metadata
 * @param built when it was built
 * @param networks by two-letter country code (ISO 3166-1), in the order of their addresses; adjacent networks are
 *     joined
 */
record CountryDatabase(String type, Instant built, Map<String, List<ClientNetwork>> networks) {

    private static final int IPV4_OCTETS = 4;
    private static final int IPV6_OCTETS = 16;
    private static final int OCTETS_BEFORE_IPV4 = IPV6_OCTETS - IPV4_OCTETS;
    private static final int BITS_BEFORE_IPV4 = OCTETS_BEFORE_IPV4 * Byte.SIZE;

    /** @throws CliException if the file is not such a database, is damaged, or has no countries */
    static CountryDatabase read(Path file) {
        try (Reader reader = new Reader(file.toFile(), new CHMCache())) {
            Map<String, NeighbourJoin> countries = new HashMap<>();
            @SuppressWarnings("rawtypes")
            Networks<Map> all = reader.networks(Map.class);
            while (all.hasNext()) {
                DatabaseRecord<?> entry = all.next();
                String country = countryOf((Map<?, ?>) entry.data());
                if (country != null) {
                    countries
                            .computeIfAbsent(country, code -> new NeighbourJoin())
                            .add(network(entry.network()));
                }
            }
            if (countries.isEmpty()) {
                throw new CliException("the file " + file + " ("
                        + reader.getMetadata().databaseType() + ") does not contain the countries of addresses");
            }
            Map<String, List<ClientNetwork>> networks = new HashMap<>();
            countries.forEach((country, joined) -> networks.put(country, joined.networks()));
            return new CountryDatabase(
                    reader.getMetadata().databaseType(), reader.getMetadata().buildTime(), networks);
        } catch (InvalidDatabaseException | InvalidNetworkException | NetworksIterationException e) {
            throw new CliException(
                    "the file " + file + " is not in MaxMind's format (.mmdb), or is damaged: " + e.getMessage());
        } catch (IOException e) {
            throw new CliException("the file " + file + " cannot be read: " + e.getMessage());
        }
    }

    /** MaxMind and DB-IP have a country with an iso_code, others only the code. */
    private static @Nullable String countryOf(@Nullable Map<?, ?> entry) {
        if (entry == null) {
            return null;
        }
        Object country = entry.get("country");
        Object code = country instanceof Map<?, ?> map ? map.get("iso_code") : entry.get("country_code");
        if (code == null) {
            code = country;
        }
        return code instanceof String text && text.matches("[A-Z]{2}") ? text : null;
    }

    /** IPv4 addresses are the first 2^32 addresses of an IPv6 tree. */
    private static ClientNetwork network(Network network) {
        byte[] octets = network.networkAddress().getAddress();
        int bits = network.prefixLength();
        boolean isIpv4 = octets.length == IPV6_OCTETS
                && bits >= BITS_BEFORE_IPV4
                && Arrays.equals(octets, 0, OCTETS_BEFORE_IPV4, new byte[OCTETS_BEFORE_IPV4], 0, OCTETS_BEFORE_IPV4);
        return isIpv4
                ? new ClientNetwork(
                        Arrays.copyOfRange(octets, OCTETS_BEFORE_IPV4, IPV6_OCTETS), bits - BITS_BEFORE_IPV4)
                : new ClientNetwork(octets, bits);
    }
}
