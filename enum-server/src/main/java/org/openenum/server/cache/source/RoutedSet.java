package org.openenum.server.cache.source;

/** A set with targets, which may have temporary weights and targets out of service. */
public sealed interface RoutedSet {

    /** The rules of a rule set. */
    record OfRules(int ruleSetId) implements RoutedSet {

        @Override
        public String toString() {
            return "rule set " + ruleSetId;
        }
    }

    /** The records of one name and type. */
    record OfRecords(NameKey name, int type) implements RoutedSet {

        @Override
        public String toString() {
            return "the record set of type " + type + " at " + name;
        }
    }
}
