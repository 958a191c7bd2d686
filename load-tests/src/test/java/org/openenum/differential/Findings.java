package org.openenum.differential;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Unexplained differences, grouped by kind; of each kind, the case with the fewest lines of zones is kept. For one
 * thread.
 */
final class Findings {

    private final List<ZoneText> zones;
    private final Map<String, Finding> kinds = new TreeMap<>();

    Findings(List<ZoneText> zones) {
        this.zones = zones;
    }

    private record Finding(long count, Comparison simplest, String lines, Facts facts) {}

    void add(Comparison comparison, Set<Aspect> unexplained, Facts facts) {
        String kind = comparison.peer() + " differs in " + unexplained
                + (comparison.question().type() == Type.ANY ? " for ANY" : "")
                + (facts.hold(Set.of("type=meta")) ? " for a meta type" : "")
                + (comparison.question().recordClass() == DClass.IN ? "" : " in another class");
        String lines = lines(comparison);
        kinds.merge(
                kind,
                new Finding(1, comparison, lines, facts),
                (before, now) -> new Finding(
                        before.count + 1,
                        now.lines.length() < before.lines.length() ? now.simplest : before.simplest,
                        now.lines.length() < before.lines.length() ? now.lines : before.lines,
                        now.lines.length() < before.lines.length() ? now.facts : before.facts));
    }

    /** Each kind with its case: the relevant lines of the zones, the query as for dig, both replies. */
    @Override
    public String toString() {
        return kinds.entrySet().stream()
                .map(kind -> "==== " + kind.getValue().count + " times: " + kind.getKey() + "\n"
                        + text(kind.getValue().simplest, kind.getValue().lines) + "facts: " + kind.getValue().facts
                        + "\n")
                .collect(Collectors.joining("\n"));
    }

    private static String text(Comparison comparison, String lines) {
        return lines + "\n" + comparison.question() + "\n\n---- OpenENUM\n" + comparison.ours() + "\n---- "
                + comparison.peer() + "\n" + comparison.theirs();
    }

    /**
     * The lines of all zones at, above and directly below the names in the query and the replies, and the wildcards for
     * them.
     */
    private String lines(Comparison comparison) {
        Set<Name> names = new HashSet<>();
        names.add(comparison.question().name());
        for (Reply reply : List.of(comparison.ours(), comparison.theirs())) {
            reply.answer().stream().map(Record::getName).forEach(names::add);
            reply.authority().stream().map(Record::getName).forEach(names::add);
            reply.answer().stream()
                    .filter(record -> record.getType() == Type.CNAME)
                    .forEach(record -> names.add(((org.xbill.DNS.CNAMERecord) record).getTarget()));
        }
        return zones.stream()
                .map(zone -> zone.text(line -> names.stream().anyMatch(name -> matters(line, name, zone.apex()))))
                .collect(Collectors.joining());
    }

    private static boolean matters(ZoneText.Line line, Name name, Name apex) {
        Name owner = line.owner();
        if (!name.subdomain(apex)) {
            return false;
        }
        if (owner.equals(apex)) {
            return name.equals(apex)
                    || line.text().contains(" SOA ")
                    || line.text().contains(" DNAME ");
        }
        boolean wildcard = owner.isWild() && name.subdomain(new Name(owner, 1));
        return name.subdomain(owner) || wildcard || (owner.subdomain(name) && !name.equals(apex));
    }
}
