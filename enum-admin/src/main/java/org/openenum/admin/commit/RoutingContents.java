package org.openenum.admin.commit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;

/**
 * Shows routing policies and times in the change log, where they are stored with region ids, with the names of the
 * regions.
 */
final class RoutingContents {

    private static final String MEMBER = "routing";

    private static final String VARIANT_TIMES = "variantTimes";

    /** The start of a line of {@link RoutingText}, as encoded in JSON. */
    private static final Pattern REGION = Pattern.compile("\\\\n\\+(\\d{1,9}) ");

    private RoutingContents() {}

    /** Whether the changed object may have a policy. */
    static boolean mayBeIn(Change change) {
        return change.subject() == ChangeSubject.RULE_SET || change.subject() == ChangeSubject.RECORD_SET;
    }

    /** The ids of the regions in a change. */
    static Stream<Integer> regionsOf(Change change) {
        return mayBeIn(change)
                ? Stream.concat(regionsIn(change.beforeContent()), regionsIn(change.afterContent()))
                : Stream.empty();
    }

    private static Stream<Integer> regionsIn(@Nullable String json) {
        return json == null
                ? Stream.empty()
                : REGION.matcher(json)
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .map(Integer::valueOf);
    }

    /**
     * Replaces the stored member by several: how much is answered, how targets are drawn, the times, a line for each
     * target and region, and the control.
     *
     * @param regions names by ids
     */
    static void putInWords(Map<String, @Nullable Object> members, Map<Integer, String> regions) {
        if (members.get(VARIANT_TIMES) instanceof Map<?, ?> times) {
            Map<String, String> words = new TreeMap<>();
            times.forEach((group, text) -> words.put(String.valueOf(group), inWords(String.valueOf(text))));
            members.put(VARIANT_TIMES, words);
        }
        Object text = members.remove(MEMBER);
        if (text == null) {
            return;
        }
        Routing routing = RoutingText.parse(text.toString());
        members.put("answer", ApiWord.of(routing.answer()));
        members.put("draw", ApiWord.of(routing.draw()));
        members.put("targets", lines(routing.policy().targets(), regions));
        if (routing.times() != null) {
            members.put("times", String.valueOf(routing.times()));
        }
        if (routing.control() != null) {
            ControlContents.put(members, routing.control());
        }
    }

    private static String inWords(String times) {
        return Schedule.parse(times).toString();
    }

    private static List<String> lines(List<TargetShares> targets, Map<Integer, String> regions) {
        List<String> lines = new ArrayList<>();
        for (TargetShares target : targets) {
            lines.add(target.target() + " " + words(target.fallback()));
        }
        Map<String, List<String>> byRegion = new TreeMap<>(Comparator.naturalOrder());
        for (TargetShares target : targets) {
            target.regions()
                    .forEach((id, share) -> byRegion.computeIfAbsent(
                                    regions.getOrDefault(id, "#" + id), region -> new ArrayList<>())
                            .add(target.target() + " " + words(share)));
        }
        byRegion.forEach((region, shares) -> shares.forEach(share -> lines.add(region + ": " + share)));
        return lines;
    }

    private static String words(Share share) {
        String weight = new BigDecimal(Double.toString(share.weight()))
                .stripTrailingZeros()
                .toPlainString();
        return share.ttlSeconds() == null ? weight : weight + " TTL " + share.ttlSeconds();
    }
}
