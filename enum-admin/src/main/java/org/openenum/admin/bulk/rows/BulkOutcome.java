package org.openenum.admin.bulk.rows;

/**
 * What applying an upload does, or did.
 *
 * @param created entries and record sets that are new
 * @param changed those that were there and are different now
 * @param unchanged those that were there as they are, or were left alone
 * @param removed those that are gone
 */
public record BulkOutcome(long created, long changed, long unchanged, long removed) {}
