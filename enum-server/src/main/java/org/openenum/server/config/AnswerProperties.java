package org.openenum.server.config;

import org.openenum.server.answer.AnswerOptions;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What answers say beyond what was asked, and in which order: {@code openenum.answer.*}.
 *
 * @param additional whether the SRV and address records of targets in our zones go along, as far as they are in memory
 *     and fit
 * @param rotate whether the records of a set begin with another one in each answer
 */
@ConfigurationProperties("openenum.answer")
record AnswerProperties(
        @DefaultValue("false") boolean additional,
        @DefaultValue("false") boolean rotate) {

    AnswerOptions options() {
        return new AnswerOptions(additional, rotate);
    }
}
