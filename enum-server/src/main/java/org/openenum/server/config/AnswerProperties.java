package org.openenum.server.config;

import org.openenum.server.answer.AnswerOptions;

/**
 * What answers say beyond what was asked, and in which order: {@code openenum.answer.*}.
 *
 * @param additional whether the SRV and address records of targets in our zones go along, as far as they are in memory
 *     and fit
 * @param rotate whether the records of a set begin with another one in each answer
 */
record AnswerProperties(boolean additional, boolean rotate) {

    static AnswerProperties of(Settings settings) {
        return new AnswerProperties(settings.is("openenum.answer.additional"), settings.is("openenum.answer.rotate"));
    }

    AnswerOptions options() {
        return new AnswerOptions(additional, rotate);
    }
}
