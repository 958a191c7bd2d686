package org.openenum.admin.lookup;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordTypes;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.sentence.Sentence;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * The lookup page: queries the running server, shows the answer as dig does, and explains it. The query is in the URL,
 * so that it can be sent to a colleague.
 */
@PageController
class LookupPage {

    private static final String NUMBERS_TYPE = "NAPTR";

    /** Offered in the form, the most frequent first; the URL may name any other record type. */
    private static final List<String> TYPES = Stream.concat(
                    Stream.of(NUMBERS_TYPE, "SOA", "NS", "DS"), RecordTypes.names().stream())
            .distinct()
            .toList();

    private static final String TEL = "tel:";

    private static final List<String> SIP = List.of("sip:", "sips:");

    private final LookupService lookups;

    private final NameLookup names;

    private final NodeComparison nodes;

    private final ZoneService zones;

    LookupPage(LookupService lookups, NameLookup names, NodeComparison nodes, ZoneService zones) {
        this.lookups = lookups;
        this.names = names;
        this.nodes = nodes;
        this.zones = zones;
    }

    /**
     * The form, and the answer if there is a query.
     *
     * @param number a number in any notation
     * @param name a domain name instead
     * @param zone the apex of the zone to query for the number; if empty, the matching one
     * @param type the record type to query for a name; a number has NAPTR records
     * @param requester the requester of the number: an address, or the name of a group
     * @param at the time of the query, in UTC
     * @param compare whether to query every server
     */
    @GetMapping("/lookup")
    String show(
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String zone,
            @RequestParam(defaultValue = NUMBERS_TYPE) String type,
            @RequestParam(defaultValue = "") String requester,
            @RequestParam(defaultValue = "") String at,
            @RequestParam(defaultValue = "false") boolean compare,
            Model model) {
        model.addAttribute("zones", zones.apexes());
        String asked = name.isBlank() ? number.strip() : name.strip();
        model.addAttribute("asked", asked);
        model.addAttribute("zone", zone);
        model.addAttribute("requester", requester);
        model.addAttribute("at", at);
        model.addAttribute("compare", compare);
        model.addAttribute("faults", FormFaults.NONE);
        Optional<String> wanted = typeOf(type, model);
        model.addAttribute("type", wanted.orElse(NUMBERS_TYPE));
        model.addAttribute(
                "types",
                Stream.concat(TYPES.stream(), wanted.stream()).distinct().toList());
        if (wanted.isPresent() && !asked.isEmpty()) {
            ask(asked, zone, wanted.get(), compare, model);
            if (!(requester.isBlank() && at.isBlank())) {
                askAs(requester.strip(), at.strip(), asked, model);
            }
        }
        return "lookup/show";
    }

    /** The type in the form of the list; if it is unknown, the page says so. */
    private static Optional<String> typeOf(String text, Model model) {
        try {
            return Optional.of(Type.string(RecordTypes.read(text.strip())));
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
            return Optional.empty();
        }
    }

    private void ask(String asked, String zone, String type, boolean compare, Model model) {
        try {
            if (isSip(asked)) {
                throw RefusedException.malformed(Sentence.of("lookup.sip-uri"));
            } else if (isName(asked)) {
                askForName(asked, type, compare, model);
            } else {
                askForNumber(asked, zone, compare, model);
            }
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
        }
    }

    /** What another requester gets for a number, or at another time. A name is queried only from here and now. */
    private void askAs(String requester, String at, String asked, Model model) {
        try {
            if (model.getAttribute("lookup") instanceof Lookup lookup) {
                model.addAttribute("as", lookups.forRequester(requester, FormInput.moment(at), asked, lookup.zone()));
            } else if (model.containsAttribute("dig")) {
                model.addAttribute("doubt", Sentence.of("lookup.numbers-alone"));
            }
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
        }
    }

    private void askForName(String asked, String type, boolean compare, Model model) {
        Dig dig = names.lookup(asked, type);
        model.addAttribute("dig", dig);
        if (compare) {
            Name owner = Name.fromConstantString(dig.owner());
            model.addAttribute(
                    "comparison",
                    nodes.compare(new NodeComparison.Question(owner, Type.value(type), nodes.apexOver(owner), null)));
        }
    }

    private void askForNumber(String asked, String zone, boolean compare, Model model) {
        Lookup lookup = lookups.lookup(asked, zone.isEmpty() ? null : zone, digits -> true);
        model.addAttribute("lookup", lookup);
        lookups.doubt(asked, lookup.zone()).ifPresent(finding -> model.addAttribute("doubt", finding.sentence()));
        model.addAttribute(
                "dig", new Dig(lookup.ownerName(), NUMBERS_TYPE, lookup.server(), lookup.dns(), lookup.problem()));
        model.addAttribute("candidates", lookups.candidates(asked, lookup.zone(), digits -> true));
        if (compare) {
            model.addAttribute("comparison", nodes.compare(lookups.question(asked, lookup.zone())));
        }
    }

    private static boolean isSip(String text) {
        return SIP.stream().anyMatch(text.toLowerCase(Locale.ROOT)::startsWith);
    }

    /** Numbers have no letters except in the scheme and the parameters of a tel URI. */
    private static boolean isName(String text) {
        return !text.toLowerCase(Locale.ROOT).startsWith(TEL)
                && text.chars().anyMatch(c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    }
}
