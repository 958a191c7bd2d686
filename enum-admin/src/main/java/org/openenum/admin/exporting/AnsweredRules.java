package org.openenum.admin.exporting;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.FormedServices;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.AnswerForm;

/**
 * The rules of an entry as they are answered: each becomes one record for each number.
 *
 * @param ttlSeconds of all records
 * @param rules at least one
 */
record AnsweredRules(int ttlSeconds, List<AnsweredRule> rules) {

    private static final Comparator<NaptrRule> BEST_FIRST =
            Comparator.comparingInt(NaptrRule::order).thenComparingInt(NaptrRule::preference);

    /** Copies the list. */
    AnsweredRules {
        rules = List.copyOf(rules);
    }

    /**
     * A rule as it is answered.
     *
     * @param service the services field, in place of the rule's own
     */
    record AnsweredRule(NaptrRule rule, String service) {

        /**
         * RFC 2181, section 5: an RRset never has the same record twice; two services may become one in an old form.
         */
        private List<Object> record() {
            return List.of(rule.order(), rule.preference(), rule.flags(), service, rule.target());
        }
    }

    /** The rules as provisioned. */
    static AnsweredRules all(RuleSetContent content) {
        return new AnsweredRules(
                content.ttlSeconds(),
                content.rules().stream()
                        .map(rule -> new AnsweredRule(rule, rule.service()))
                        .toList());
    }

    /**
     * The rules in an answer form, without applying routing policies. There is no limit on octets: the size of an
     * answer depends on its query.
     *
     * @return null if nothing is left
     */
    static @Nullable AnsweredRules in(AnswerForm form, RuleSetContent content) {
        Map<List<Object>, AnsweredRule> records = new LinkedHashMap<>();
        content.rules().stream()
                .sorted(BEST_FIRST)
                .filter(rule -> rule.isTerminal() || !form.terminalOnly())
                .flatMap(rule -> formed(form, rule))
                .forEach(answered -> records.putIfAbsent(answered.record(), answered));
        if (records.isEmpty()) {
            return null;
        }
        Integer ttl = form.ttlSeconds();
        return new AnsweredRules(ttl == null ? content.ttlSeconds() : ttl, best(records.values(), form.maxRecords()));
    }

    private static Stream<AnsweredRule> formed(AnswerForm form, NaptrRule rule) {
        return rule.isTerminal()
                ? FormedServices.fields(rule.service(), form).stream().map(service -> new AnsweredRule(rule, service))
                : Stream.of(new AnsweredRule(rule, rule.service()));
    }

    private static List<AnsweredRule> best(Collection<AnsweredRule> rules, @Nullable Integer most) {
        return rules.stream().limit(most == null ? rules.size() : most).toList();
    }
}
