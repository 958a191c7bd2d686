package org.openenum.server.answer;

/**
 * The operator's options for answers.
 *
 * @param additional whether answers include SRV and address records of targets in our zones, as far as they fit;
 *     otherwise answers are minimal
 * @param rotate whether the records of a set start with a different one in each answer; otherwise they keep the order
 *     in which they were entered
 */
public record AnswerOptions(boolean additional, boolean rotate) {}
