package org.openenum.admin.usecase;

import java.util.List;

/**
 * What an update of all entries that match a filter would do.
 *
 * @param sample the first of the entries that would be changed or removed, each before and after
 * @param complete whether all matching entries were examined; otherwise the counts cover only the first ones
 * @param <T> an entry before and after
 */
public record UpdatePreview<T>(UpdateOutcome outcome, List<T> sample, boolean complete) {

    /** Makes the sample immutable. */
    public UpdatePreview {
        sample = List.copyOf(sample);
    }
}
