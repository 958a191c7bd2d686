package org.openenum.load.bench.forwardreverse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * The only record of a name.
 *
 * @param owner below the zone's apex
 * @param type A or PTR
 * @param target an address, or an absolute name
 */
record HostRecord(String owner, String type, String target) {

    /** The same names on every machine. */
    private static final long SEED = 1035;

    private static final List<String> SERVICES = List.of("www", "mail", "ns1", "ftp", "mx", "shop", "img", "vpn");
    private static final List<String> ENDINGS = List.of("com", "net", "org", "edu");
    private static final String CONSONANTS = "bcdfghklmnprstvz";
    private static final String VOWELS = "aeiou";
    /** Syllables of a company's name. */
    private static final int MIN_SYLLABLES = 2;

    private static final int MORE_SYLLABLES = 4;
    /** All addresses are private: 10.0.0.0/8. */
    private static final int PRIVATE_ADDRESSES = 1 << 24;

    /** Records of different names, addresses before pointers. */
    static List<HostRecord> all(int addresses, int pointers) {
        Random random = new Random(SEED);
        List<HostRecord> all = new ArrayList<>(addresses + pointers);
        Set<String> hosts = new LinkedHashSet<>();
        while (hosts.size() < addresses) {
            hosts.add(host(random));
        }
        hosts.forEach(host -> all.add(new HostRecord(host, "A", address(all.size()))));
        Set<Integer> numbers = new LinkedHashSet<>();
        while (numbers.size() < pointers) {
            numbers.add(random.nextInt(PRIVATE_ADDRESSES));
        }
        numbers.forEach(
                number -> all.add(new HostRecord(reversed(number), "PTR", "host-" + all.size() + ".example.net.")));
        return all;
    }

    /** The record as an object of dnsjava. */
    Record under(String apex) throws IOException {
        Name name = Name.fromString(owner + "." + apex, Name.root);
        return Record.fromString(name, Type.value(type), DClass.IN, 0, target, Name.root);
    }

    private static String host(Random random) {
        StringBuilder name = new StringBuilder(SERVICES.get(random.nextInt(SERVICES.size()))).append('.');
        for (int i = MIN_SYLLABLES + random.nextInt(MORE_SYLLABLES); i > 0; i--) {
            name.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
            name.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
        }
        return name.append('.')
                .append(ENDINGS.get(random.nextInt(ENDINGS.size())))
                .toString();
    }

    private static String address(int number) {
        return "10." + ((number >> 16) & 0xff) + "." + ((number >> 8) & 0xff) + "." + (number & 0xff);
    }

    private static String reversed(int number) {
        return (number & 0xff) + "." + ((number >> 8) & 0xff) + "." + ((number >> 16) & 0xff) + ".10.in-addr.arpa";
    }
}
