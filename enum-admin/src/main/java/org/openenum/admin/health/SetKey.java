package org.openenum.admin.health;

import org.openenum.record.RecordSetKey;

/** The key of a set that leads to targets: a shared destination, or a record set with a routing policy. */
sealed interface SetKey {

    /** A named rule set. */
    record OfRuleSet(int id) implements SetKey {}

    /** A record set. */
    record OfRecordSet(RecordSetKey key) implements SetKey {}
}
