package org.openenum.admin.many;

/**
 * An edit of everything that a filter selects in a zone.
 *
 * @param apex the zone
 * @param maxCount refused if more would be changed or removed
 */
public record Update<F, E>(String apex, F filter, E edit, long maxCount) {}
