package org.openenum.server.answer;

/**
 * What an operator may choose about answers.
 *
 * @param additional whether the SRV and address records of targets in our zones go along, as far as they fit; without,
 *     answers are minimal
 * @param rotate whether the records of a set begin with another one in each answer; without, they stand as they were
 *     entered
 */
public record AnswerOptions(boolean additional, boolean rotate) {}
