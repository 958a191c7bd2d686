package org.openenum.load.prove.history;

import java.util.List;

/**
 * The changes of a number in the product's own history.
 *
 * @param number the index of the number
 * @param changesets oldest first
 */
public record LoggedChanges(int number, List<Long> changesets) {

    public LoggedChanges {
        changesets = List.copyOf(changesets);
    }
}
