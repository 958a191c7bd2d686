package org.openenum.admin.steering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.requester.RegionColumns;
import org.openenum.admin.steering.Control.Algorithm;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.Control.RegionRank;
import org.openenum.admin.steering.Control.TargetRanks;
import org.openenum.admin.steering.Control.Thresholds;
import org.openenum.admin.steering.Control.TtlRange;
import org.openenum.admin.steering.ControlRequest.BusynessRequest;
import org.openenum.admin.steering.ControlRequest.ControlTargetRequest;
import org.openenum.admin.steering.ControlRequest.ControlTtlRequest;
import org.openenum.admin.steering.ControlRequest.RankRequest;
import org.openenum.admin.steering.ControlRequest.ThresholdsRequest;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.TargetShares;

/**
 * The form of a control: texts as typed. An empty text means the API's default.
 *
 * @param mode the name of a {@link Mode}
 * @param algorithm the name of an {@link Algorithm}
 * @param numbers the fields of {@link #NUMBERS}, by their paths in {@link ControlRequest}
 * @param targets all targets of the policy
 * @param regions the names of the regions that have columns
 * @param busyness of these regions, in the same order
 */
record ControlForm(
        String mode,
        String algorithm,
        Map<String, String> numbers,
        List<Row> targets,
        List<String> regions,
        List<String> busyness)
        implements EditForm {

    /** The paths of the numeric fields. */
    static final List<String> NUMBERS = List.of(
            "periodSeconds",
            "leaseSeconds",
            "measureSeconds",
            "thresholds.overload",
            "thresholds.low",
            "thresholds.high",
            "thresholds.largestStep",
            "ttl.longest",
            "ttl.shortest");

    /** The number of regions in the form of a new control; more can be added with a button. */
    private static final int FIRST_REGIONS = 8;

    /**
     * A target.
     *
     * @param ranks in the order of the form's regions
     */
    record Row(String target, String capacity, List<String> ranks) {

        /** Whether nothing is filled in; such a target is left out of the request. */
        boolean isEmpty() {
            return capacity.isEmpty() && ranks.stream().allMatch(String::isEmpty);
        }
    }

    static ControlForm read(FormInput input) {
        List<String> regions = RegionColumns.read(input);
        List<String> shown = RegionColumns.after(regions, input.text("action"));
        List<Row> rows = new ArrayList<>();
        while (rows.size() < RoutingPolicy.MAX_TARGETS && input.has("targets." + rows.size() + ".target")) {
            String at = "targets." + rows.size() + ".";
            rows.add(new Row(
                    input.text(at + "target"),
                    input.text(at + "capacity"),
                    shown.stream()
                            .map(region -> input.text(at + "ranks." + regions.indexOf(region)))
                            .toList()));
        }
        Map<String, String> numbers = new LinkedHashMap<>();
        NUMBERS.forEach(name -> numbers.put(name, input.text(name)));
        return new ControlForm(
                input.text("mode"),
                input.text("algorithm"),
                numbers,
                rows,
                shown,
                shown.stream()
                        .map(region -> input.text("busyness." + regions.indexOf(region)))
                        .toList());
    }

    /** The form for a policy without a control; empty fields stand for the API's defaults. */
    static ControlForm ofNew(RoutingPolicy policy, Set<String> known) {
        List<String> regions = known.stream().sorted().limit(FIRST_REGIONS).toList();
        List<String> nothing = regions.stream().map(region -> "").toList();
        Map<String, String> numbers = new LinkedHashMap<>();
        NUMBERS.forEach(name -> numbers.put(name, ""));
        return new ControlForm(
                Mode.SHADOW.name(),
                Algorithm.DAMPED.name(),
                numbers,
                policy.targets().stream()
                        .map(target -> new Row(target.target(), "", nothing))
                        .toList(),
                regions,
                nothing);
    }

    static ControlForm of(Control control, RoutingPolicy policy, Set<String> known) {
        TreeSet<String> named = new TreeSet<>();
        control.targets().forEach(target -> target.ranks().forEach(rank -> named.add(rank.region())));
        control.regions().forEach(region -> named.add(region.region()));
        named.retainAll(known);
        List<String> regions = List.copyOf(named);
        return new ControlForm(
                control.mode().name(),
                control.algorithm().name(),
                numbersOf(control),
                policy.targets().stream()
                        .map(target -> row(target, control, regions))
                        .toList(),
                regions,
                regions.stream().map(region -> busynessOf(control, region)).toList());
    }

    private static Map<String, String> numbersOf(Control control) {
        Thresholds thresholds = control.thresholds();
        TtlRange ttl = control.ttl();
        List<String> values = List.of(
                text(control.periodSeconds()),
                text(control.leaseSeconds()),
                text(control.measureSeconds()),
                text(thresholds.overload()),
                text(thresholds.low()),
                text(thresholds.high()),
                text(thresholds.largestStep()),
                ttl == null ? "" : text(ttl.longest()),
                ttl == null ? "" : text(ttl.shortest()));
        Map<String, String> numbers = new LinkedHashMap<>();
        for (int i = 0; i < NUMBERS.size(); i++) {
            numbers.put(NUMBERS.get(i), values.get(i));
        }
        return numbers;
    }

    private static Row row(TargetShares of, Control control, List<String> regions) {
        TargetRanks target = control.target(of.target()).orElse(null);
        return new Row(
                of.target(),
                target == null ? "" : text(target.capacity()),
                regions.stream()
                        .map(region -> target == null ? "" : rankIn(target, region))
                        .toList());
    }

    private static String rankIn(TargetRanks target, String region) {
        return target.ranks().stream()
                .filter(rank -> rank.region().equals(region))
                .map(RegionRank::rank)
                .map(ControlForm::text)
                .findFirst()
                .orElse("");
    }

    private static String busynessOf(Control control, String region) {
        return control.regions().stream()
                .filter(each -> each.region().equals(region))
                .map(each -> text(each.busyness()))
                .findFirst()
                .orElse("");
    }

    /** A number as text; whole numbers without a decimal point. */
    private static String text(Number value) {
        return value.doubleValue() == Math.rint(value.doubleValue())
                ? Long.toString(value.longValue())
                : value.toString();
    }

    /** The path of a target in the request; targets with nothing filled in come after the others. */
    public String place(int target) {
        return "targets." + place(targets, target, row -> !row.isEmpty()) + ".";
    }

    /** The same for a rank. */
    public String place(int target, int region) {
        return place(target) + "ranks." + place(targets.get(target).ranks, region, text -> !text.isEmpty()) + ".rank";
    }

    /** The same for the busyness of a region. */
    public String busynessPlace(int region) {
        return "regions." + place(busyness, region, text -> !text.isEmpty()) + ".busyness";
    }

    private static <T> long place(List<T> all, int at, Predicate<T> isSaid) {
        boolean said = isSaid.test(all.get(at));
        long before = all.subList(0, at).stream()
                .filter(one -> isSaid.test(one) == said)
                .count();
        return said ? before : before + all.stream().filter(isSaid).count();
    }

    /**
     * The control as a request to the service.
     *
     * @throws org.openenum.admin.usecase.RefusedException if a number is invalid
     */
    ControlRequest request() {
        boolean ownTtl =
                !number("ttl.longest").isEmpty() || !number("ttl.shortest").isEmpty();
        return new ControlRequest(
                mode.toLowerCase(Locale.ROOT),
                algorithm.toLowerCase(Locale.ROOT),
                whole("periodSeconds"),
                whole("leaseSeconds"),
                whole("measureSeconds"),
                new ThresholdsRequest(
                        decimal("thresholds.overload"),
                        decimal("thresholds.low"),
                        decimal("thresholds.high"),
                        decimal("thresholds.largestStep")),
                ownTtl ? new ControlTtlRequest(whole("ttl.longest"), whole("ttl.shortest")) : null,
                targetRequests(),
                busynessRequests());
    }

    private String number(String name) {
        return numbers.getOrDefault(name, "");
    }

    private @Nullable Integer whole(String name) {
        return FormInput.number(name, number(name));
    }

    private @Nullable Double decimal(String name) {
        return FormInput.decimal(name, number(name));
    }

    private List<ControlTargetRequest> targetRequests() {
        List<ControlTargetRequest> requests = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            Row row = targets.get(i);
            List<RankRequest> ranks = new ArrayList<>();
            for (int j = 0; j < regions.size(); j++) {
                Integer rank = FormInput.number(place(i, j), row.ranks.get(j));
                if (rank != null) {
                    ranks.add(new RankRequest(regions.get(j), rank));
                }
            }
            if (!row.isEmpty()) {
                Double capacity = FormInput.decimal(place(i) + "capacity", row.capacity);
                requests.add(new ControlTargetRequest(row.target, capacity, ranks));
            }
        }
        return requests;
    }

    private List<BusynessRequest> busynessRequests() {
        List<BusynessRequest> requests = new ArrayList<>();
        for (int i = 0; i < regions.size(); i++) {
            Double factor = FormInput.decimal(busynessPlace(i), busyness.get(i));
            if (factor != null) {
                requests.add(new BusynessRequest(regions.get(i), factor));
            }
        }
        return requests;
    }

    /** The fields by the message keys of the history of a destination, in its format. */
    @Override
    public Map<String, String> fields() {
        TreeSet<String> ranks = new TreeSet<>();
        TreeSet<String> busy = new TreeSet<>();
        for (int i = 0; i < regions.size(); i++) {
            String region = regions.get(i);
            for (Row row : targets) {
                String rank = row.ranks.get(i);
                ranks.add(rank.isEmpty() ? "" : region + ": " + row.target + " " + rank);
            }
            busy.add(busyness.get(i).isEmpty() ? "" : region + " " + busyness.get(i));
        }
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("control.mode", mode);
        fields.put("control.algorithm", algorithm);
        numbers.forEach((name, value) -> fields.put("control." + name, value));
        fields.put("control.targets", lines(targets.stream().map(row -> row.target + " " + row.capacity)));
        fields.put("control.ranks", lines(ranks.stream()));
        fields.put("control.busyness", lines(busy.stream()));
        return fields;
    }

    private static String lines(Stream<String> lines) {
        return String.join("\n", lines.filter(line -> !line.isEmpty()).toList());
    }
}
