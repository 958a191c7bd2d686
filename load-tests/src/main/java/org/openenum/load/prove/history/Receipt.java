package org.openenum.load.prove.history;

/**
 * The answer to a change that is sent until it is answered.
 *
 * @param number the index of the number
 * @param version that was acknowledged
 * @param changeset in the answer
 */
public record Receipt(int number, int version, long changeset) {}
