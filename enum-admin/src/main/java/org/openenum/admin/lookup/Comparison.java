package org.openenum.admin.lookup;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The answers of all servers to the same query.
 *
 * @param answers the answers, in the order in which the servers are configured
 */
public record Comparison(List<NodeAnswer> answers) {

    /** Makes the list immutable. */
    public Comparison {
        answers = List.copyOf(answers);
    }

    /**
     * Marks the answers that differ from the majority. If two groups are equally large, the one that is less behind
     * counts as right. A server without an answer is marked too.
     *
     * @param isDrawn whether each server makes its own random selection
     */
    static Comparison of(List<NodeAnswer> answers, boolean isDrawn) {
        Map<String, List<NodeAnswer>> alike = answers.stream()
                .filter(answer -> answer.rcode() != null)
                .collect(
                        Collectors.groupingBy(answer -> answer.said(isDrawn), LinkedHashMap::new, Collectors.toList()));
        String usual = alike.entrySet().stream()
                .max(Comparator.comparing((Map.Entry<String, List<NodeAnswer>> one) ->
                                one.getValue().size())
                        .thenComparing(one -> -leastBehind(one.getValue())))
                .map(Map.Entry::getKey)
                .orElse("");
        List<NodeAnswer> marked = new ArrayList<>();
        answers.forEach(answer -> marked.add(answer.marked(!answer.said(isDrawn).equals(usual))));
        return new Comparison(marked);
    }

    /** Whether all servers gave the same answer. */
    public boolean same() {
        return answers.stream().noneMatch(NodeAnswer::differs);
    }

    /** Whether their records differ only because each server makes its own random selection. */
    public boolean drawn() {
        return same() && answers.stream().map(NodeAnswer::records).distinct().count() > 1;
    }

    public long different() {
        return answers.stream().filter(NodeAnswer::differs).count();
    }

    private static long leastBehind(List<NodeAnswer> alike) {
        return alike.stream()
                .map(NodeAnswer::behind)
                .mapToLong(behind -> behind == null ? Long.MAX_VALUE : behind)
                .min()
                .orElse(Long.MAX_VALUE);
    }
}
