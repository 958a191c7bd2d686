package org.openenum.load.prove.history;

import java.util.List;

/**
 * What the product itself says of the changes of a number.
 *
 * @param number which of the numbers
 * @param changesets the oldest first
 */
public record LoggedChanges(int number, List<Long> changesets) {

    public LoggedChanges {
        changesets = List.copyOf(changesets);
    }
}
