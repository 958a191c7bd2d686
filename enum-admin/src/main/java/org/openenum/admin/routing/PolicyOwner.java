package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Versioned;
import org.openenum.admin.weights.Leases;
import org.openenum.routing.Routing;
import org.openenum.sentence.Sentence;

/** What may have a routing policy, and weights in place of its own: a shared destination or a record set. */
sealed interface PolicyOwner extends Versioned permits RoutedDestination, RoutedRecords {

    /** The name of a shared destination. */
    default @Nullable String ruleSet() {
        return null;
    }

    /** The owner name of a record set. */
    default @Nullable String owner() {
        return null;
    }

    /** The type of a record set. */
    default @Nullable String type() {
        return null;
    }

    /** Where it is in the API. */
    String path();

    /** The path of a page below its own in the console, such as {@code /history}; of its own, if empty. */
    String at(String page);

    @Nullable
    Routing routing();

    /** Names its state and that of its policy, which have one. */
    @Override
    String entityTag();

    /** Where its weights for a time stand. */
    Leases.Row leases();

    /** Where its rules or records lead, in their order. */
    List<Lead> leads();

    /** What may be answered; the first is meant where nothing is said. */
    List<Routing.Answer> answers();

    /** What may decide the order; the first is meant where nothing is said. */
    List<Routing.Draw> draws();

    /** The name by which its policy knows a target, where people may write it otherwise. */
    String inWords(String target);

    /** What is chosen among, as messages of the console call it. */
    String chosen();

    /** What the audit trail calls it. */
    String name();

    /** What it is, as the audit trail says it. */
    default String kind() {
        return ruleSet() == null ? "record-set" : "rule-set";
    }

    /** What people call it. */
    default Sentence words() {
        return ruleSet() == null ? Sentence.plain(name()) : Sentence.of("rule-set.named", name());
    }

    /** Its policy; refused if it has none. */
    default Routing policy() {
        Routing present = routing();
        if (present == null) {
            throw RefusedException.notFound(Sentence.of("policy.none", words()));
        }
        return present;
    }

    /**
     * Where a rule or a record leads.
     *
     * @param target as policies name it; empty if it leads nowhere
     * @param order ORDER of a rule, priority of an SRV record: clients come to the lowest first
     */
    record Lead(String target, int order) {}
}
