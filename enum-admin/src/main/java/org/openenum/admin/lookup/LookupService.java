package org.openenum.admin.lookup;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.InServiceRules;
import org.openenum.admin.lookup.DnsProbe.Outcome;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.ruleset.Client;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.openenum.naptr.Enumservice;
import org.openenum.naptr.Finding;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.SubstitutionExpression;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** Queries DNS for a number and compares the answer with the database. */
@Service
public class LookupService {

    private final ZoneService zones;

    private final MappingList mappings;

    private final RequesterLookup requesters;

    private final InServiceRules inService;

    private final DnsProbe probe;

    private final Clock clock;

    LookupService(
            ZoneService zones,
            MappingList mappings,
            RequesterLookup requesters,
            InServiceRules inService,
            DnsProbe probe,
            Clock clock) {
        this.clock = clock;
        this.inService = inService;
        this.zones = zones;
        this.mappings = mappings;
        this.requesters = requesters;
        this.probe = probe;
    }

    /**
     * Looks up a number.
     *
     * @param number in any notation
     * @param apex the zone to query; if null, the zone whose apex covers most of the number's digits
     * @param visible whether the caller may see that the block with these digits answers for the number
     */
    Lookup lookup(String number, @Nullable String apex, Predicate<String> visible) {
        ZoneView zone = apex == null ? zoneOf(number) : zones.get(apex);
        DialedDigits digits = digitsOf(number, zone.notation());
        Name apexName = Name.fromConstantString(zone.apex() + ".");
        Name owner = ownerOf(digits, apexName);
        Optional<MappingView> entry =
                mappings.answering(zone.apex(), digits).filter(found -> isVisible(found, visible));
        Outcome outcome = probe.ask(owner, Type.NAPTR);
        Lookup.Answer answer = outcome instanceof Outcome.Answered answered
                ? explain(answered, zone, digits, probe.serial(apexName))
                : null;
        return new Lookup(
                zone.display(digits),
                zone.apex(),
                owner.toString(),
                probe.server(),
                answer,
                outcome instanceof Outcome.Silent silent ? silent.problem() : null,
                entry.map(LookupService::describe).orElse(null),
                inService.outTargets(entry.map(MappingView::ruleSet).orElse(null)),
                outcome instanceof Outcome.Answered answered ? agree(answered.message(), zone.apex(), digits) : null,
                null,
                null);
    }

    /** The digits of a number as a zone reads it, or as the matching zone does. */
    String digits(String number, @Nullable String apex) {
        ZoneView zone = apex == null ? zoneOf(number) : zones.get(apex);
        return digitsOf(number, zone.notation()).digits();
    }

    /** The query for a number, for several servers. */
    NodeComparison.Question question(String number, @Nullable String apex) {
        ZoneView zone = apex == null ? zoneOf(number) : zones.get(apex);
        DialedDigits digits = digitsOf(number, zone.notation());
        Name owner = ownerOf(digits, Name.fromConstantString(zone.apex() + "."));
        return new NodeComparison.Question(owner, Type.NAPTR, zone.apex(), zone.display(digits));
    }

    /**
     * What a requester would get for a number, according to the database.
     *
     * @param requester an address, or the name of a group; null: a requester in no group
     * @param at the time of the query; null: now
     */
    Lookup.RequesterAnswer forRequester(@Nullable String requester, @Nullable Instant at, String number, String apex) {
        ZoneView zone = zones.get(apex);
        DialedDigits digits = digitsOf(number, zone.notation());
        return requesters.of(
                Objects.requireNonNullElse(requester, ""),
                at == null ? clock.instant() : at,
                zone.apex(),
                digits,
                zone.display(digits));
    }

    /**
     * The entries that the lookup of a number meets in the database, longest digits first, and which of them decides.
     *
     * @param visible whether the caller may see the block with these digits
     */
    List<Candidate> candidates(String number, String apex, Predicate<String> visible) {
        DialedDigits digits = digitsOf(number, zones.get(apex).notation());
        return Candidate.of(
                mappings.onTheWayTo(apex, digits).stream()
                        .filter(met -> isVisible(met, visible))
                        .toList(),
                mappings.answering(apex, digits).orElse(null),
                digits);
    }

    private static boolean isVisible(MappingView entry, Predicate<String> visible) {
        return visible.test(entry.digits().digits());
    }

    /** Why the number probably does not belong to its zone, if so. */
    Optional<Finding> doubt(String number, String apex) {
        ZoneView zone = zones.get(apex);
        return NaptrLint.checkNumber(zone.numbering(), digitsOf(number, zone.notation()));
    }

    private static DialedDigits digitsOf(String number, NumberNotation notation) {
        try {
            return notation.read(number);
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }

    private static Name ownerOf(DialedDigits digits, Name apex) {
        try {
            return EnumName.ownerName(digits, apex);
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }

    /**
     * The zone that can contain the number and whose apex covers most of its digits; among equals, preferably one that
     * knows the meaning of a leading 0.
     */
    private ZoneView zoneOf(String number) {
        DialedDigits digits = digitsOf(number, NumberNotation.INTERNATIONAL);
        return zones.all().stream()
                .filter(zone -> readings(zone, number).anyMatch(read -> read.startsWith(heldBy(zone))))
                .max(Comparator.comparingInt((ZoneView zone) -> heldBy(zone).length())
                        .thenComparing(zone -> zone.numbering() == Numbering.E164
                                && readings(zone, number).noneMatch(read -> read.startsWith("0"))))
                .orElseThrow(() -> RefusedException.notFound(Sentence.of("number.no-zone", digits)));
    }

    /** The zone's reading of the number; empty if the zone cannot read it. */
    private static Stream<DialedDigits> readings(ZoneView zone, String number) {
        try {
            return Stream.of(zone.notation().read(number));
        } catch (InvalidNumberException e) {
            return Stream.empty();
        }
    }

    private static String heldBy(ZoneView zone) {
        return EnumName.digitsOfApex(Name.fromConstantString(zone.apex() + "."));
    }

    private static Lookup.Answer explain(
            Outcome.Answered answered, ZoneView zone, DialedDigits digits, @Nullable Long serial) {
        Message message = answered.message();
        List<Lookup.Dialed> uris = dialed(DnsProbe.naptrs(message).stream(), zone.display(digits));
        return new Lookup.Answer(
                DnsProbe.rcode(message),
                DnsProbe.flags(message),
                DnsProbe.section(message, Section.ANSWER),
                DnsProbe.section(message, Section.AUTHORITY),
                uris,
                answered.took().toNanos() / 1_000,
                serial,
                Client.of(DnsProbe.naptrs(message), zone.display(digits)));
    }

    /** The URIs, in the order in which clients try them. */
    static List<Lookup.Dialed> dialed(Stream<Naptr> naptrs, String applicationUniqueString) {
        return naptrs.sorted(Comparator.comparingInt(Naptr::order).thenComparingInt(Naptr::preference))
                .map(naptr -> dial(naptr, applicationUniqueString))
                .toList();
    }

    private static Lookup.Dialed dial(Naptr naptr, String applicationUniqueString) {
        String uri = null;
        Sentence problem = null;
        try {
            uri = naptr.regexp().isEmpty()
                    ? null
                    : SubstitutionExpression.parse(naptr.regexp())
                            .apply(applicationUniqueString)
                            .orElse(null);
            problem = uri == null && !naptr.regexp().isEmpty() ? Sentence.of("lookup.no-match") : null;
        } catch (InvalidPartException e) {
            problem = e.sentence();
        }
        return new Lookup.Dialed(
                naptr.order(),
                naptr.preference(),
                naptr.flags(),
                naptr.services(),
                naptr.regexp(),
                naptr.replacement().toString(),
                uri,
                problem);
    }

    private static Lookup.Entry describe(MappingView view) {
        return new Lookup.Entry(view.kind(), view.display(), view.status(), view.ruleSet());
    }

    /**
     * Whether the answer agrees with the database. Numbers that are out of service or delegated have no NAPTR records
     * here. Null if this cannot be decided: the answer is selected at random, or queries from here get another form of
     * it, or none.
     */
    private @Nullable Boolean agree(Message message, String apex, DialedDigits digits) {
        RequesterLookup.Given given = requesters.from(probe.source(), clock.instant(), apex, digits);
        if (!given.isPlain() || hasPrivateServices(given.rules())) {
            return null;
        }
        Set<Naptr> expected =
                given.rules().stream().map(rule -> rule.toNaptr(digits)).collect(Collectors.toSet());
        return wasFound(message) && expected.equals(Set.copyOf(DnsProbe.naptrs(message)));
    }

    /** Whether the server answered from its data: a failure or a refusal has no records either. */
    private static boolean wasFound(Message message) {
        return message.getRcode() == Rcode.NOERROR || message.getRcode() == Rcode.NXDOMAIN;
    }

    /**
     * Whether there are private-use services. They are sent only to requester groups that may have them, and only the
     * server knows whether this process is in such a group.
     */
    private static boolean hasPrivateServices(List<NaptrRule> rules) {
        return rules.stream()
                .filter(rule -> !rule.service().isEmpty())
                .flatMap(rule -> Enumservice.parseServiceField(rule.service()).stream())
                .anyMatch(Enumservice::isPrivateUse);
    }
}
