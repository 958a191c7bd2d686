package org.openenum.admin.routing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.requester.RegionColumns;
import org.openenum.admin.routing.PolicyOwner.Lead;
import org.openenum.admin.routing.RoutingPolicyJson.RegionShareJson;
import org.openenum.admin.routing.RoutingPolicyJson.TargetShareJson;
import org.openenum.admin.schedule.ScheduleForm;
import org.openenum.routing.Routing;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

/**
 * The form of a routing policy: texts as typed.
 *
 * @param targets those that the policy chooses among first, then those that are always answered
 * @param regions the names of the regions that have their own weights
 * @param times when the policy applies
 */
record RoutingForm(String answer, String draw, List<Row> targets, List<String> regions, ScheduleForm times)
        implements EditForm {

    private static final String TIMES = "times.";

    private static final int PERCENT = 100;

    private static final int MAX_DECIMALS = 20;

    /**
     * A target.
     *
     * @param routed whether the policy chooses among it and others
     * @param fallback the cell for requesters without a region
     * @param byRegion in the order of the form's regions
     */
    record Row(String target, boolean routed, Cell fallback, List<Cell> byRegion) {

        /** The cell of a column: 0 for requesters without a region, then the regions. */
        public Cell cell(int column) {
            return column == 0 ? fallback : byRegion.get(column - 1);
        }
    }

    /** A weight and a TTL. */
    record Cell(String weight, String ttl) {

        /** Half of the scale, the same for all targets. */
        static final Cell NEW = new Cell("50", "");

        static Cell of(Share share) {
            return new Cell(weightText(share.weight()), Objects.toString(share.ttlSeconds(), ""));
        }

        static Cell read(FormInput input, String at) {
            return new Cell(input.text(at + "weight"), input.text(at + "ttl"));
        }

        /** Without an exponent if that is readable. */
        private static String weightText(double weight) {
            BigDecimal exact = new BigDecimal(Double.toString(weight)).stripTrailingZeros();
            return exact.scale() <= MAX_DECIMALS ? exact.toPlainString() : Double.toString(weight);
        }

        /** The position of the slider; an invalid number is refused by the service later. */
        public double position() {
            try {
                return Double.parseDouble(weight);
            } catch (NumberFormatException e) {
                return 0;
            }
        }
    }

    /** Reads the form, with the region that a button adds or removes. */
    static RoutingForm read(FormInput input) {
        List<String> regions = RegionColumns.read(input);
        List<Row> rows = new ArrayList<>();
        // All targets, as many as a request may have fields for: one that is not read would be removed from the policy.
        while (input.has("targets." + rows.size() + ".target")) {
            String at = "targets." + rows.size() + ".";
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < regions.size(); i++) {
                cells.add(Cell.read(input, at + "regions." + i + "."));
            }
            rows.add(new Row(
                    input.text(at + "target"), input.flag(at + "routed"), Cell.read(input, at), List.copyOf(cells)));
        }
        RoutingForm form = new RoutingForm(
                input.text("answer"), input.text("draw"), sorted(rows), regions, ScheduleForm.read(input, TIMES));
        return form.changed(input.text("action"));
    }

    /**
     * The form of the present policy; if there is none, of an initial one with equal weights for all targets of the
     * lowest order.
     */
    static RoutingForm of(PolicyOwner owner, Map<Integer, String> regionNames) {
        Routing routing = owner.routing();
        List<TargetShares> shares =
                routing == null ? List.of() : routing.policy().targets();
        Set<Integer> routedRegions =
                routing == null ? Set.of() : routing.policy().regions();
        List<Integer> named = routedRegions.stream()
                .filter(regionNames::containsKey)
                .sorted(Comparator.comparing(regionNames::get))
                .toList();
        Stream<Row> routed = shares.stream()
                .map(target -> new Row(
                        target.target(),
                        true,
                        Cell.of(target.fallback()),
                        named.stream()
                                .map(id -> Cell.of(target.regions().getOrDefault(id, Share.NONE)))
                                .toList()));
        List<String> routedNames = shares.stream().map(TargetShares::target).toList();
        List<Cell> unsaid = Collections.nCopies(named.size(), Cell.NEW);
        int first = owner.leads().stream().mapToInt(Lead::order).min().orElse(0);
        Stream<Row> others = nameable(owner.leads())
                .filter(lead -> !routedNames.contains(lead.target()))
                .map(lead -> new Row(lead.target(), routing == null && lead.order() == first, Cell.NEW, unsaid));
        return new RoutingForm(
                (routing == null ? owner.answers().get(0) : routing.answer()).name(),
                (routing == null ? owner.draws().get(0) : routing.draw()).name(),
                sorted(Stream.concat(routed, others).toList()),
                named.stream().map(id -> regionNames.getOrDefault(id, "")).toList(),
                ScheduleForm.of(routing == null ? null : routing.times()));
    }

    /** The targets that a policy can name: those with a single rule or record. */
    private static Stream<Lead> nameable(List<Lead> leads) {
        Map<String, Long> counts = leads.stream().collect(Collectors.groupingBy(Lead::target, Collectors.counting()));
        return leads.stream().filter(lead -> !lead.target().isEmpty() && counts.getOrDefault(lead.target(), 0L) == 1);
    }

    /** Sorts the rows so that the index of a target in the form is its index in the policy. */
    private static List<Row> sorted(List<Row> rows) {
        return rows.stream().sorted(Comparator.comparing(row -> !row.routed())).toList();
    }

    private RoutingForm changed(String action) {
        List<String> after = RegionColumns.after(regions, action);
        return after.equals(regions) ? this : with(after);
    }

    /** A copy with other regions; a new one gets the values for requesters without a region. */
    private RoutingForm with(List<String> otherRegions) {
        List<Row> rows = targets.stream()
                .map(row -> new Row(
                        row.target,
                        row.routed,
                        row.fallback,
                        otherRegions.stream()
                                .map(name ->
                                        regions.contains(name) ? row.byRegion.get(regions.indexOf(name)) : row.fallback)
                                .toList()))
                .toList();
        return new RoutingForm(answer, draw, rows, otherRegions, times);
    }

    /** The maximum of the sliders: one, a hundred, or the next power of ten above all weights. */
    public double scale() {
        double most = targets.stream()
                .flatMap(row -> Stream.concat(Stream.of(row.fallback), row.byRegion.stream()))
                .mapToDouble(Cell::position)
                .filter(weight -> weight <= Share.MAX_WEIGHT)
                .max()
                .orElse(1);
        double scale = most > 0 && most <= 1 ? 1 : PERCENT;
        while (scale < most) {
            scale *= 10;
        }
        return scale;
    }

    /**
     * The policy as a request to the service.
     *
     * @throws org.openenum.admin.usecase.RefusedException if a number is invalid
     */
    RoutingPolicyRequest request() {
        List<TargetShareJson> shares = new ArrayList<>();
        for (Row row : targets) {
            if (row.routed) {
                String at = "targets." + shares.size() + ".";
                List<RegionShareJson> ofRegions = new ArrayList<>();
                for (int i = 0; i < regions.size(); i++) {
                    Cell cell = row.byRegion.get(i);
                    String place = at + "regions." + i + ".";
                    ofRegions.add(new RegionShareJson(
                            regions.get(i), weight(place, cell), FormInput.number(place + "ttl", cell.ttl), null));
                }
                shares.add(new TargetShareJson(
                        row.target,
                        weight(at, row.fallback),
                        FormInput.number(at + "ttl", row.fallback.ttl),
                        null,
                        ofRegions));
            }
        }
        return new RoutingPolicyRequest(
                answer.toLowerCase(Locale.ROOT), draw.toLowerCase(Locale.ROOT), shares, times.json());
    }

    private static @Nullable Double weight(String at, Cell cell) {
        return FormInput.decimal(at + "weight", cell.weight);
    }

    /** The fields by their message keys, to compare versions. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("answer", answer);
        fields.put("draw", draw);
        List<String> lines = new ArrayList<>();
        for (int column = 0; column <= regions.size(); column++) {
            String region = column == 0 ? "" : regions.get(column - 1) + ": ";
            for (Row row : targets) {
                if (row.routed) {
                    Cell cell = row.cell(column);
                    String ttl = cell.ttl.isEmpty() ? "" : " TTL " + cell.ttl;
                    lines.add(region + row.target + " " + cell.weight + ttl);
                }
            }
        }
        fields.put("targets", String.join("\n", lines));
        fields.put("times", times.line());
        return fields;
    }
}
