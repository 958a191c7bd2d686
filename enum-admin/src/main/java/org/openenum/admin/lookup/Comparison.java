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

    /** Keeps the list from changing. */
    public Comparison {
        answers = List.copyOf(answers);
    }

    /**
     * Marks those that say something else than most; where two are equally many, the ones that are less behind are
     * right. A silent one is marked too.
     *
     * @param isDrawn whether each server draws for itself
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

    /** Whether all of them answered, and the same. */
    public boolean same() {
        return answers.stream().noneMatch(NodeAnswer::differs);
    }

    /** Whether their records are others, because each of them has drawn for itself. */
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
