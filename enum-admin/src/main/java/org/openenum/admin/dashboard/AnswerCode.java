package org.openenum.admin.dashboard;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openenum.admin.node.StatsView;

/**
 * How often the servers answered with a response code.
 *
 * @param perSecond the mean rate in the displayed span
 * @param share the share of all answers, 0 to 1
 */
public record AnswerCode(String code, double perSecond, double share) {

    /** The codes of these points, most frequent first. */
    static List<AnswerCode> of(List<StatsView> points) {
        Map<String, Double> sums = new TreeMap<>();
        points.forEach(point -> point.answersPerSecond().forEach((code, rate) -> sums.merge(code, rate, Double::sum)));
        double all = sums.values().stream().mapToDouble(Double::doubleValue).sum();
        return sums.entrySet().stream()
                .map(one -> new AnswerCode(one.getKey(), one.getValue() / points.size(), one.getValue() / all))
                .sorted(Comparator.comparingDouble(AnswerCode::share).reversed())
                .toList();
    }
}
