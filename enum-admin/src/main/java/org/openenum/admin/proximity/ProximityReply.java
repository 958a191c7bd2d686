package org.openenum.admin.proximity;

import java.util.Optional;

/** What came of a question to the proximity service. */
sealed interface ProximityReply {

    /** The network belongs to this group, or to none. */
    record Answer(Optional<String> group) implements ProximityReply {}

    /** Nothing came that can be understood. */
    record Failure(String why) implements ProximityReply {}
}
