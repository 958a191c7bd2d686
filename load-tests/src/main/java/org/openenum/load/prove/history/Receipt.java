package org.openenum.load.prove.history;

/**
 * The answer to a change that is sent until it is answered.
 *
 * @param number which of the numbers
 * @param version that was acknowledged
 * @param changeset that the answer names
 */
public record Receipt(int number, int version, long changeset) {}
