package org.openenum.admin.mapping.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingSort;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.mapping.delegation.DelegationService;
import org.openenum.admin.mapping.delegation.DelegationView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.admin.zone.ZoneService;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * The tables of numbers, of blocks and of delegations. The filter is in the query string, so every view can be
 * bookmarked and sent; pages are ranges of the key, so the last of ten million numbers is as fast as the first.
 */
@PageController
class MappingListPage {

    private final MappingList mappings;

    private final DelegationService delegations;

    private final ZoneService zones;

    private final TypedNumbers numbers;

    private final RuleSetService ruleSets;

    MappingListPage(
            MappingList mappings,
            DelegationService delegations,
            ZoneService zones,
            TypedNumbers numbers,
            RuleSetService ruleSets) {
        this.ruleSets = ruleSets;
        this.numbers = numbers;
        this.mappings = mappings;
        this.delegations = delegations;
        this.zones = zones;
    }

    @GetMapping("/numbers")
    String numbers(FormInput input, TableView view, Model model) {
        return show(Filter.read(input, null), "/numbers", view, model);
    }

    @GetMapping("/blocks")
    String blocks(FormInput input, TableView view, Model model) {
        return show(Filter.read(input, MappingKind.BLOCK), "/blocks", view, model);
    }

    @GetMapping("/delegations")
    String delegations(FormInput input, TableView view, Model model) {
        return show(Filter.read(input, MappingKind.DELEGATION), "/delegations", view, model);
    }

    private String show(Filter asked, String path, TableView view, Model model) {
        List<String> apexes = zones.apexes();
        model.addAttribute("view", view);
        model.addAttribute("sizes", TableView.SIZES);
        model.addAttribute("columns", TableView.Column.values());
        model.addAttribute("path", path);
        model.addAttribute("place", path.substring(1));
        model.addAttribute("zones", apexes);
        Filter filter = asked.zone().isEmpty() && !apexes.isEmpty() ? asked.in(apexes.get(0)) : asked;
        model.addAttribute("filter", filter);
        model.addAttribute("chips", filter.chips(path));
        if (apexes.isEmpty()) {
            return "mapping/list";
        }
        try {
            fill(filter, path, view, model);
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
            model.addAttribute("rows", List.of());
        }
        return "mapping/list";
    }

    private void fill(Filter filter, String path, TableView view, Model model) {
        MappingQuery query = filter.query(numbers);
        Page<MappingView> page = mappings.page(query, new Page.Wanted(FormInput.orNull(filter.after()), view.rows()));
        model.addAttribute("rows", rows(filter.zone(), page.items()));
        model.addAttribute("used", view.used(page.items(), ruleSets));
        model.addAttribute("pager", Pager.of(path, filter.parameters(), filter.after(), page.previous(), page.next()));
        if (filter.count()) {
            model.addAttribute("count", mappings.count(query));
        }
        if (!query.prefix().isEmpty() && filter.after().isEmpty()) {
            DialedDigits typed = new DialedDigits(query.prefix());
            model.addAttribute("typed", zones.get(filter.zone()).display(typed));
            coveringUnlessListed(query, typed, page)
                    .ifPresent(block -> model.addAttribute("covering", MappingTableRow.of(block)));
        }
    }

    private List<MappingTableRow> rows(String zone, List<MappingView> entries) {
        Map<DialedDigits, DelegationView> leadAway = delegations.of(
                zone,
                entries.stream()
                        .filter(entry -> entry.kind() == MappingKind.DELEGATION)
                        .map(MappingView::digits)
                        .toList());
        return entries.stream()
                .map(entry -> MappingTableRow.of(
                        entry, entry.kind() == MappingKind.DELEGATION ? leadAway.get(entry.digits()) : null))
                .toList();
    }

    /** What answers for the typed number if it has no entry of its own: a delegation above it, or a block around it. */
    private Optional<MappingView> coveringUnlessListed(MappingQuery query, DialedDigits typed, Page<MappingView> page) {
        boolean listed = page.items().stream()
                .anyMatch(entry ->
                        entry.kind() != MappingKind.BLOCK && entry.digits().equals(typed));
        if (listed) {
            return Optional.empty();
        }
        Optional<MappingView> leadsAway =
                mappings.answering(query.zone(), typed).filter(entry -> entry.kind() == MappingKind.DELEGATION);
        return leadsAway.isPresent() || query.kind() == MappingKind.DELEGATION
                ? leadsAway
                : mappings.covering(query.zone(), typed);
    }

    /**
     * One active filter of the table.
     *
     * @param field its message key after {@code field.}
     * @param without the URL of the same table without it
     */
    record Chip(String field, String value, String without) {}

    /**
     * The filter of a table: the query string of its page.
     *
     * @param q a number or a part of one, as typed
     * @param kind the kind, or null for all
     */
    record Filter(
            String zone,
            String q,
            @Nullable MappingKind kind,
            @Nullable MappingStatus status,
            String ruleSet,
            String tag,
            String nameServer,
            MappingSort sort,
            String after,
            boolean count) {

        static Filter read(FormInput input, @Nullable MappingKind only) {
            return new Filter(
                    input.text("zone"),
                    input.text("q"),
                    only != null
                            ? only
                            : FormInput.named(MappingKind.class, input.text("kind"))
                                    .orElse(null),
                    MappingEditForm.statusOf(input.text("status")),
                    input.text("ruleSet"),
                    input.text("tag"),
                    input.text("nameServer"),
                    sortOf(input.text("sort")),
                    input.text("after"),
                    input.flag("count"));
        }

        Filter in(String apex) {
            return new Filter(apex, q, kind, status, ruleSet, tag, nameServer, sort, after, count);
        }

        MappingQuery query(TypedNumbers numbers) {
            return new MappingQuery(zone, kind, "", status, FormInput.orNull(ruleSet))
                    .withTag(FormInput.orNull(tag))
                    .withNameServer(FormInput.orNull(nameServer))
                    .withSort(sort)
                    .withPrefix(numbers.readStart(zone, q));
        }

        /** Whether anything but the kind restricts the list. */
        public boolean isNarrow() {
            return !q.isEmpty() || status != null || !ruleSet.isEmpty() || !tag.isEmpty() || !nameServer.isEmpty();
        }

        /** The active filters, each with a link to the list without it. */
        List<Chip> chips(String path) {
            List<Chip> chips = new ArrayList<>();
            parameters().forEach((name, value) -> {
                boolean fixed =
                        name.equals("zone") || name.equals("sort") || (name.equals("kind") && !path.equals("/numbers"));
                if (!value.isEmpty() && !fixed) {
                    Map<String, String> others = new LinkedHashMap<>(parameters());
                    others.remove(name);
                    chips.add(new Chip(name, value, Pager.link(path, others)));
                }
            });
            return chips;
        }

        /** The query string without the place in the list. */
        public Map<String, String> parameters() {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("zone", zone);
            parameters.put("q", q);
            parameters.put("kind", kind == null ? "" : kind.name());
            parameters.put("status", status == null ? "" : status.name());
            parameters.put("ruleSet", ruleSet);
            parameters.put("tag", tag);
            parameters.put("nameServer", nameServer);
            parameters.put("sort", sort == MappingSort.NUMBER ? "" : sort.text());
            return parameters;
        }

        /** The order as in a URL. */
        public String sorted() {
            return sort.text();
        }

        /** Whether an index has this list in the order of its changes. */
        public boolean isSortedByChange() {
            return q.isEmpty() && ruleSet.isEmpty() && tag.isEmpty();
        }

        /** Whether it can be counted: no index has a tag together with a status or a destination, or name servers. */
        public boolean isCountable() {
            return nameServer.isEmpty() && (tag.isEmpty() || (status == null && ruleSet.isEmpty()));
        }

        /** The link of a column header: the table in the order of this column, or in reverse order. */
        public String sortedBy(String path, String column) {
            Map<String, String> other = new LinkedHashMap<>(parameters());
            other.put("sort", sorted().equals(column) ? "-" + column : column);
            return Pager.link(path, other);
        }

        /** The URL of the same table with the number of matching entries. */
        public String counted(String path) {
            Map<String, String> counted = new LinkedHashMap<>(parameters());
            counted.put("count", "true");
            return Pager.link(path, counted);
        }

        private static MappingSort sortOf(String text) {
            return Arrays.stream(MappingSort.values())
                    .filter(sort -> sort.text().equals(text))
                    .findFirst()
                    .orElse(MappingSort.NUMBER);
        }
    }
}
