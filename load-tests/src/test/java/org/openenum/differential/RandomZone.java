package org.openenum.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.xbill.DNS.Name;

/**
 * A random zone: records of many types, wildcards, aliases within and out of the zone, DNAMEs, zone cuts with glue and
 * DS, large sets, empty non-terminals. Every server can load it: names below a zone cut or a DNAME are removed.
 */
final class RandomZone {

    private static final List<Integer> TTLS = List.of(0, 1, 60, 300, 3_600, 86_400, 2_147_483_647);

    private static final Name SERVER_ELSEWHERE = Name.fromConstantString("ns.elsewhere.example.");

    private static final int MAX_DEPTH = 5;

    private enum Role {
        PLAIN,
        LARGE,
        ALIAS,
        REDIRECTION,
        CUT,
        CHILD,
        MOVED_CHILD
    }

    private static final Set<Role> ENDS = Set.of(Role.CUT, Role.CHILD, Role.MOVED_CHILD, Role.REDIRECTION);

    private final Random random;
    private final Name apex;
    private final String numbering;
    private final List<Name> elsewhere;
    private final RandomLabels labels;
    private final RandomRdata rdata;
    private final Map<Name, Role> roles = new TreeMap<>();
    private final List<ZoneText.Line> lines = new ArrayList<>();
    private final Set<Name> withGlue = new HashSet<>();

    /** @param elsewhere names in other zones, as targets of aliases */
    RandomZone(Random random, Name apex, String numbering, List<Name> elsewhere) {
        this.random = random;
        this.apex = apex;
        this.numbering = numbering;
        this.elsewhere = elsewhere;
        this.labels = new RandomLabels(random, numbering.equals("e164"));
        this.rdata = new RandomRdata(random, () -> labels.mixedCase(target()));
    }

    /**
     * Makes the zone.
     *
     * @param names the maximum number of owners
     * @param children the apexes of zones below, which are delegated
     * @param moved those of them that have a DNAME at their apex, so that no glue may be below them (NSD keeps all
     *     zones in one tree)
     */
    ZoneText draw(int names, List<Name> children, List<Name> moved) {
        children.forEach(child -> roles.put(child, Role.CHILD));
        moved.forEach(child -> roles.put(child, Role.MOVED_CHILD));
        for (int i = 0; i < names; i++) {
            Name name = owner();
            roles.putIfAbsent(name, roleOf(name));
        }
        roles.keySet().removeIf(this::isHidden);
        Name server = RandomLabels.below("ns0", apex);
        writeApex(server);
        add(server, "A", rdata.ipv4());
        add(server, "AAAA", rdata.ipv6());
        add(apex, "MX", "10 " + server);
        chain();
        new ArrayList<>(roles.keySet()).forEach(name -> write(name, roles.get(name)));
        return new ZoneText(apex, numbering, lines);
    }

    /** A zone that only has a DNAME, for all names below it. */
    ZoneText redirection(Name target) {
        writeApex(SERVER_ELSEWHERE);
        add(apex, "DNAME", labels.mixedCase(target));
        return new ZoneText(apex, numbering, lines);
    }

    private Name owner() {
        List<Name> known = new ArrayList<>(roles.keySet());
        Name name = known.isEmpty() || random.nextInt(3) == 0 ? apex : labels.pick(known);
        for (int more = 1 + random.nextInt(2); more > 0 && name.labels() - apex.labels() < MAX_DEPTH; more--) {
            name = labels.below(name);
        }
        return name.equals(apex) ? labels.below(apex) : name;
    }

    // RFC 4592, sections 4.2 and 4.4, leaves open what NS and DNAME at a wildcard mean: there are none here.
    private Role roleOf(Name name) {
        // The product refuses aliases at the name of a number and at the wildcard directly below one.
        boolean digits = isOfNumbers(name.isWild() ? new Name(name, 1) : name);
        int drawn = random.nextInt(100);
        if (drawn < 8) {
            return name.isWild() ? Role.PLAIN : Role.CUT;
        }
        if (drawn < 12) {
            return name.isWild() || digits ? Role.PLAIN : Role.REDIRECTION;
        }
        if (drawn < 30) {
            return digits ? Role.PLAIN : Role.ALIAS;
        }
        return drawn < 35 ? Role.LARGE : Role.PLAIN;
    }

    private boolean isHidden(Name name) {
        for (int labels = 1; labels < name.labels() - apex.labels(); labels++) {
            Role above = roles.get(new Name(name, labels));
            if (above != null && ENDS.contains(above)) {
                return true;
            }
        }
        return false;
    }

    private void writeApex(Name server) {
        lines.add(new ZoneText.Line(
                apex,
                apex + " " + labels.pick(List.of(60, 3_600)) + " IN SOA " + server + " dns.example. 1 3600 600 86400 "
                        + labels.pick(List.of(30, 900, 7_200))));
        int ttl = ttl();
        add(apex, ttl, "NS", server.toString());
        add(apex, ttl, "NS", "ns.far.example.");
        add(apex, "TXT", "\"the apex\"");
        add(apex, "A", rdata.ipv4());
    }

    /** Adds a chain of aliases, short enough that every server follows all of them. */
    private void chain() {
        Name first = RandomLabels.below("chain", apex);
        if (roles.keySet().stream().anyMatch(name -> first.subdomain(name))) {
            return;
        }
        int length = 2 + random.nextInt(5);
        for (int i = 0; i < length; i++) {
            Name next = i == length - 1 ? target() : RandomLabels.below("link" + i, first);
            Name at = i == 0 ? first : RandomLabels.below("link" + (i - 1), first);
            roles.remove(at);
            add(at, "CNAME", labels.mixedCase(next));
        }
    }

    private void write(Name name, Role role) {
        switch (role) {
            case PLAIN -> plain(name);
            case LARGE -> large(name);
            case ALIAS -> add(name, "CNAME", labels.mixedCase(target()));
            case REDIRECTION -> redirect(name);
            case CUT -> cut(name);
            case CHILD -> child(name, RandomLabels.below("ns0", name));
            case MOVED_CHILD -> child(name, SERVER_ELSEWHERE);
        }
    }

    private void plain(Name name) {
        Set<String> types = new HashSet<>();
        for (int sets = 1 + random.nextInt(3); sets > 0; sets--) {
            RandomRdata.Typed first = rdata.any();
            // Below digits, including those of an apex, the product treats it as a block, which is more than a
            // wildcard.
            boolean block = first.type().equals("NAPTR") && name.isWild() && isOfNumbers(new Name(name, 1));
            if (!block && types.add(first.type())) {
                int ttl = ttl();
                add(name, ttl, first.type(), first.rdata());
                for (int more = random.nextInt(4); more > 0; more--) {
                    add(name, ttl, first.type(), rdata.of(first.type()));
                }
            }
        }
    }

    private boolean isOfNumbers(Name name) {
        return RandomLabels.isOfDigits(name, name.equals(apex) ? new Name(apex, 1) : apex);
    }

    private void large(Name name) {
        int ttl = ttl();
        for (int records = 3 + random.nextInt(25); records > 0; records--) {
            add(name, ttl, "TXT", rdata.longText(100 + random.nextInt(200)));
        }
        add(name, "A", rdata.ipv4());
    }

    private void redirect(Name name) {
        add(name, "DNAME", labels.mixedCase(target()));
        if (random.nextBoolean()) {
            add(name, "TXT", "\"beside a redirection\"");
        }
    }

    private void cut(Name name) {
        int ttl = ttl();
        for (int servers = 1 + random.nextInt(3); servers > 0; servers--) {
            Name server = nameServer(name);
            add(name, ttl, "NS", labels.mixedCase(server));
            if (server.subdomain(name) && withGlue.add(server)) {
                add(server, "A", rdata.ipv4());
                add(server, "AAAA", rdata.ipv6());
            }
        }
        if (random.nextBoolean()) {
            add(name, "DS", rdata.ds());
        }
    }

    private Name nameServer(Name cut) {
        return switch (random.nextInt(6)) {
            case 0 -> cut;
            case 1 -> RandomLabels.below("ns0", apex);
            case 2 -> SERVER_ELSEWHERE;
            case 3 -> apex;
            default -> RandomLabels.below("ns" + random.nextInt(3), cut);
        };
    }

    private void child(Name name, Name server) {
        int ttl = ttl();
        add(name, ttl, "NS", server.toString());
        if (server.subdomain(name)) {
            add(name, ttl, "NS", SERVER_ELSEWHERE.toString());
            add(server, "A", rdata.ipv4());
        }
        if (random.nextBoolean()) {
            add(name, "DS", rdata.ds());
        }
    }

    /** A name as a target: in this zone, near one of its names, or outside. */
    private Name target() {
        if (random.nextInt(5) == 0) {
            return labels.pick(elsewhere);
        }
        List<Name> known = new ArrayList<>(roles.keySet());
        Name name = known.isEmpty() || random.nextInt(8) == 0 ? apex : labels.pick(known);
        return random.nextInt(4) == 0 ? labels.below(name) : name;
    }

    private int ttl() {
        return labels.pick(TTLS);
    }

    private void add(Name owner, String type, String rdata) {
        add(owner, ttl(), type, rdata);
    }

    private void add(Name owner, int ttl, String type, String rdata) {
        lines.add(new ZoneText.Line(owner, labels.mixedCase(owner) + " " + ttl + " IN " + type + " " + rdata));
    }
}
