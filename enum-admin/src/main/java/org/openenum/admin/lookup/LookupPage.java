package org.openenum.admin.lookup;

import java.util.List;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * The page that asks the running server, in the manner of dig, and explains the answer. The question stands in the
 * address, so it can be sent to a colleague.
 */
@PageController
class LookupPage {

    /** What a person may want to see of a name; anything else is for dig itself. */
    private static final List<String> TYPES = List.of("NAPTR", "SOA", "NS", "A", "AAAA", "SRV", "TXT");

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
     * The form, and the answer if something was asked.
     *
     * @param number a number in any notation
     * @param name a domain name instead
     * @param zone the apex to ask for the number in; the fitting one if empty
     * @param requester who asks: an address, or the name of a group
     * @param at when, in UTC
     * @param compare whether every server is asked
     */
    @GetMapping("/lookup")
    String show(
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String zone,
            @RequestParam(defaultValue = "NAPTR") String type,
            @RequestParam(defaultValue = "") String requester,
            @RequestParam(defaultValue = "") String at,
            @RequestParam(defaultValue = "false") boolean compare,
            Model model) {
        model.addAttribute("zones", zones.apexes());
        String asked = name.isBlank() ? number.strip() : name.strip();
        model.addAttribute("asked", asked);
        model.addAttribute("zone", zone);
        model.addAttribute("type", TYPES.contains(type) ? type : "NAPTR");
        model.addAttribute("types", TYPES);
        model.addAttribute("requester", requester);
        model.addAttribute("at", at);
        model.addAttribute("compare", compare);
        model.addAttribute("faults", FormFaults.NONE);
        if (!asked.isEmpty()) {
            ask(asked, zone, TYPES.contains(type) ? type : "NAPTR", compare, model);
            if (model.getAttribute("lookup") instanceof Lookup lookup && !(requester.isBlank() && at.isBlank())) {
                askAs(requester.strip(), at, asked, lookup.zone(), model);
            }
        }
        return "lookup/show";
    }

    private void ask(String asked, String zone, String type, boolean compare, Model model) {
        try {
            if (isName(asked)) {
                askForName(asked, type, compare, model);
            } else {
                askForNumber(asked, zone, compare, model);
            }
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
        }
    }

    private void askAs(String requester, String at, String number, String zone, Model model) {
        try {
            model.addAttribute("as", lookups.forRequester(requester, FormInput.moment(at), number, zone));
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
        Lookup lookup = lookups.lookup(asked, zone.isEmpty() ? null : zone);
        model.addAttribute("lookup", lookup);
        lookups.doubt(asked, lookup.zone()).ifPresent(finding -> model.addAttribute("doubt", finding.sentence()));
        model.addAttribute(
                "dig", new Dig(lookup.ownerName(), "NAPTR", lookup.server(), lookup.dns(), lookup.problem()));
        model.addAttribute("candidates", lookups.candidates(asked, lookup.zone()));
        if (compare) {
            model.addAttribute("comparison", nodes.compare(lookups.question(asked, lookup.zone())));
        }
    }

    /** Numbers have no letters. */
    private static boolean isName(String text) {
        return text.chars().anyMatch(c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    }
}
