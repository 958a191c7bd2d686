package org.openenum.admin.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Place;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.search.Found.Group;
import org.openenum.admin.search.Found.Kind;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.zone.ZoneView;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Finds entries by digits: in each zone the entries that begin with them, or the entry that answers for them. */
@Component
class NumberSearch {

    private final MappingList mappings;

    NumberSearch(MappingList mappings) {
        this.mappings = mappings;
    }

    /** An entry that was found, and how many of the searched digits it has. */
    private record Match(MappingView entry, int sharedDigits) {

        /**
         * The number itself, then entries that begin with it, then entries that cover it, longest first, across all
         * zones.
         */
        private static final Comparator<Match> NEAREST = Comparator.comparingInt(Match::sharedDigits)
                .reversed()
                .thenComparingInt(match -> match.entry.digits().digits().length());

        static Match of(MappingView entry, String digits) {
            return new Match(entry, Math.min(entry.digits().digits().length(), digits.length()));
        }
    }

    Group find(Wanted wanted, List<ZoneView> zones) {
        List<Match> matches = new ArrayList<>();
        String all = null;
        for (ZoneView zone : zones) {
            String digits = digitsIn(zone, wanted);
            if (!digits.isEmpty()) {
                List<MappingView> here = here(zone, digits);
                here.forEach(entry -> matches.add(Match.of(entry, digits)));
                all = all == null && here.size() > SearchService.HITS
                        ? Place.path("/numbers?zone={zone}&q={q}", zone.apex(), zone.display(new DialedDigits(digits)))
                        : all;
            }
        }
        List<Hit> hits = matches.stream()
                .sorted(Match.NEAREST)
                .map(match -> Hit.of(match.entry(), detailOf(match.entry())))
                .toList();
        return Group.of(Kind.NUMBERS, hits, all);
    }

    private List<MappingView> here(ZoneView zone, String digits) {
        MappingQuery below = new MappingQuery(zone.apex(), null, digits, null, null);
        List<MappingView> found = mappings.page(below, new Page.Wanted(null, SearchService.HITS + 1))
                .items();
        List<MappingView> hits = new ArrayList<>();
        boolean own = found.stream()
                .anyMatch(entry -> entry.kind() != MappingKind.BLOCK
                        && entry.digits().digits().equals(digits));
        if (!own) {
            answering(zone, digits)
                    .filter(entry -> !entry.digits().digits().equals(digits))
                    .ifPresent(hits::add);
        }
        hits.addAll(found);
        return hits;
    }

    private Optional<MappingView> answering(ZoneView zone, String digits) {
        return mappings.answering(zone.apex(), new DialedDigits(digits));
    }

    /**
     * The digits as the zone reads them; the empty text if they do not belong to the zone; the digits of the apex if
     * all its numbers begin with the searched digits.
     */
    private static String digitsIn(ZoneView zone, Wanted wanted) {
        Name apex = Name.fromConstantString(zone.apex() + ".");
        String digits = wanted.number().isEmpty() ? digitsOfName(wanted.text(), apex) : read(zone, wanted.number());
        String held = EnumName.digitsOfApex(apex);
        if (digits.length() > DialedDigits.MAX_DIGITS) {
            return ""; // an owner name may be that long, a number may not
        }
        return digits.startsWith(held) ? digits : held.startsWith(digits) && !digits.isEmpty() ? held : "";
    }

    private static String read(ZoneView zone, String number) {
        try {
            return zone.notation().readStart(number);
        } catch (InvalidNumberException e) {
            return "";
        }
    }

    /** The digits of an owner name such as {@code 6.5.4.3.2.1.0.3.9.4.e164.arpa}; empty if it is none. */
    private static String digitsOfName(String text, Name apex) {
        try {
            return text.indexOf('.') < 0 ? "" : EnumName.digitsOf(Name.fromString(text, Name.root), apex);
        } catch (InvalidNumberException | TextParseException e) {
            return "";
        }
    }

    private static @Nullable String detailOf(MappingView entry) {
        if (entry.status() == MappingStatus.CLOSED || entry.ruleSet() != null) {
            return entry.ruleSet();
        }
        List<NaptrRule> rules = entry.rules();
        return rules.isEmpty() ? null : rules.get(0).target();
    }
}
