package org.openenum.admin.usecase;

import java.util.List;

/**
 * What an update of everything that a filter finds would do.
 *
 * @param sample the first of those that would be changed or removed, with what they are before and after
 * @param complete whether all that the filter finds were looked at; otherwise the figures are of the first ones
 * @param <T> one of them before and after
 */
public record UpdatePreview<T>(UpdateOutcome outcome, List<T> sample, boolean complete) {

    /** Keeps the sample from changing. */
    public UpdatePreview {
        sample = List.copyOf(sample);
    }
}
