package org.openenum.load.bench.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Every list of the REST API that grows with the number plan or its changes, with each filter and each order: also
 * filters that match nothing, and filters without an index; and the global search.
 *
 * @param zone the apex
 * @param ruleSet the name of a destination that many numbers point to
 * @param tag a tag of some numbers
 * @param hosts the apex of a zone with many ordinary records, below {@code h0000000}
 */
public record Lists(String zone, String ruleSet, String tag, String hosts) {

    private static final List<String> NUMBERS = List.of(
            "",
            "limit=1000",
            "fields=number&limit=1000",
            "prefix=4917",
            "q=%2B49%20(171)%202",
            "q=491729999999",
            "status=active",
            "status=closed",
            "status=closed&limit=1000",
            "tag=TAG",
            "tag=TAG&limit=1000",
            "tag=TAG&status=closed",
            "tag=none",
            "ruleSet=RULESET",
            "ruleSet=RULESET&prefix=4917&limit=1000",
            "ruleSet=RULESET&status=closed",
            "service=E2U%2Bsip",
            "service=E2U%2Bnone",
            "uriHost=example",
            "uriHost=nowhere",
            "updatedSince=2020-01-01T00:00:00Z",
            "updatedSince=2099-01-01T00:00:00Z",
            "sort=-number",
            "sort=-number&limit=1000",
            "sort=-number&prefix=4917",
            "sort=-updated",
            "sort=-updated&limit=1000",
            "sort=-updated&updatedSince=2020-01-01T00:00:00Z",
            "sort=-updated&updatedSince=2099-01-01T00:00:00Z",
            "sort=-updated&status=closed",
            "sort=-updated&uriHost=nowhere");
    private static final List<String> OTHERS = List.of(
            "/zones/ZONE/blocks",
            "/zones/ZONE/blocks?limit=1000",
            "/zones/ZONE/blocks?sort=-updated",
            "/zones/ZONE/blocks?ruleSet=RULESET",
            "/zones/ZONE/delegations",
            "/zones/ZONE/delegations?limit=1000",
            "/zones/ZONE/delegations?nameServer=carrier7.example",
            "/zones/ZONE/delegations?nameServer=nowhere.example",
            "/zones/ZONE/records",
            "/zones",
            "/rule-sets",
            "/rule-sets?prefix=b",
            "/changesets",
            "/changesets?limit=1000",
            "/audit",
            "/audit?limit=1000",
            "/audit?actor=nobody",
            "/audit?action=record.",
            "/audit?action=none",
            "/audit?object=none",
            "/audit?since=2020-01-01T00:00:00Z",
            "/audit?until=2099-01-01T00:00:00Z",
            "/zones/ZONE/history",
            "/zones/ZONE/numbers/491000000000/history",
            "/zones/HOSTS/records/h0500000.HOSTS/A/history",
            "/rule-sets/RULESET/history",
            "/jobs",
            "/jobs?state=done",
            "/jobs?format=csv",
            "/jobs?state=failed&format=export");
    private static final List<String> SEARCHES = List.of(
            "491729999999",
            "%2B49%20171%202",
            "0049171",
            "RULESET",
            "TAG",
            "sbc",
            "sip:none@pbx.example",
            "h0500000",
            "nothing");
    private static final List<String> HOSTS = List.of(
            "",
            "limit=1000",
            "owner=h05",
            "owner=h05&limit=1000",
            "owner=h0999999",
            "owner=none",
            "type=A",
            "type=TXT",
            "type=TXT&limit=1000",
            "type=MX",
            "type=SRV",
            "owner=h05&type=TXT",
            "owner=h05&type=MX");

    /** The lists of the numbers of a zone, without destinations and tags. */
    public static List<String> ofNumbers(String zone) {
        return NUMBERS.stream()
                .filter(filter -> !filter.contains("RULESET") && !filter.contains("TAG"))
                .map(filter -> "/zones/" + zone + "/numbers" + (filter.isEmpty() ? "" : "?") + filter)
                .toList();
    }

    /** The paths below {@code /api/v1}, with their filters. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>();
        NUMBERS.forEach(filter -> paths.add("/zones/ZONE/numbers" + (filter.isEmpty() ? "" : "?") + filter));
        HOSTS.forEach(filter -> paths.add("/zones/HOSTS/records" + (filter.isEmpty() ? "" : "?") + filter));
        paths.addAll(OTHERS);
        SEARCHES.forEach(text -> paths.add("/search?q=" + text));
        paths.replaceAll(path -> path.replace("ZONE", zone)
                .replace("RULESET", ruleSet)
                .replace("TAG", tag)
                .replace("HOSTS", hosts));
        return paths;
    }
}
