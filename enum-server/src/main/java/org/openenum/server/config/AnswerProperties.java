package org.openenum.server.config;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What answers say beyond what was asked: {@code openenum.answer.*}.
 *
 * @param additional whether the SRV and address records of targets in our zones go along, as far as they are in memory and fit
 */
@ConfigurationProperties("openenum.answer")
record AnswerProperties(@DefaultValue("false") boolean additional) {}
