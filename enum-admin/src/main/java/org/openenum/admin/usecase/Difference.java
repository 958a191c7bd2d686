package org.openenum.admin.usecase;

/** What applying it does, or did, in entries. */
public record Difference(long created, long changed, long unchanged, long removed) {}
