package org.openenum.admin.usecase;

/** The number of entries that a job creates, changes, leaves unchanged and removes. */
public record Difference(long created, long changed, long unchanged, long removed) {}
