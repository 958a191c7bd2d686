package org.openenum.admin.dashboard;

import java.util.List;
import org.openenum.admin.node.NodeView;
import org.openenum.admin.node.StatsView;

/**
 * The update that an open dashboard receives every two seconds.
 *
 * @param changeset the number of the newest changeset, 0 if there is none: when it grows, the page requests the latest
 *     changes again
 * @param jobs the state of the last jobs in one text: when it changes, the page requests them again
 */
record Pulse(StatsView stats, List<NodeView> nodes, long changeset, String jobs) {

    /** Makes the list immutable. */
    Pulse {
        nodes = List.copyOf(nodes);
    }
}
