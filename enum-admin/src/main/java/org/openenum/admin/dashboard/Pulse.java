package org.openenum.admin.dashboard;

import java.util.List;
import org.openenum.admin.node.NodeView;
import org.openenum.admin.node.StatsView;

/**
 * What is new, as an open dashboard hears it every two seconds.
 *
 * @param changeset the newest one, 0 for none: when it grows, the page asks for the last changes again
 * @param jobs the state of the last jobs in one text: when it changes, the page asks for them again
 */
record Pulse(StatsView stats, List<NodeView> nodes, long changeset, String jobs) {

    /** Keeps the list from changing. */
    Pulse {
        nodes = List.copyOf(nodes);
    }
}
