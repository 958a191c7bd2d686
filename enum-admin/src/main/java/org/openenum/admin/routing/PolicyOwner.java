package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Versioned;
import org.openenum.admin.weights.Leases;
import org.openenum.routing.Routing;
import org.openenum.sentence.Sentence;

/** A set that may have a routing policy and temporary weights: a shared destination or a record set. */
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

    /** Its path in the API. */
    String path();

    /** The path of a page below its own in the console, such as {@code /history}; its own page if empty. */
    String at(String page);

    @Nullable
    Routing routing();

    /** The entity tag, which the set and its policy share. */
    @Override
    String entityTag();

    /** The row of its temporary weights. */
    Leases.Row leases();

    /** The targets of its rules or records, in their order. */
    List<Lead> leads();

    /** The possible kinds of answers; the first one is the default. */
    List<Routing.Answer> answers();

    /** The possible kinds of draws; the first one is the default. */
    List<Routing.Draw> draws();

    /** The name of a target in its policy; people may write it differently. */
    String inWords(String target);

    /** The word for the objects that are chosen among, in message keys of the console. */
    String chosen();

    /** Its name in the audit trail. */
    String name();

    /** Its kind in the audit trail. */
    default String kind() {
        return ruleSet() == null ? "record-set" : "rule-set";
    }

    /** The words by which people call it. */
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
     * The target of a rule or a record.
     *
     * @param target as policies name it; empty if there is none
     * @param order ORDER of a rule, priority of an SRV record: clients use the lowest first
     */
    record Lead(String target, int order) {}
}
