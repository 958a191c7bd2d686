package org.openenum.admin.proximity;

import java.util.Optional;

/** The result of a request to the proximity service. */
sealed interface ProximityReply {

    /** The network belongs to this group, or to none. */
    record Answer(Optional<String> group) implements ProximityReply {}

    /** No valid answer. */
    record Failure(String why) implements ProximityReply {}
}
