package org.openenum.server.cache.source;

import org.jspecify.annotations.Nullable;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;

/**
 * What of a rule set is out of service.
 *
 * @param byChecks by checks and persons, as long as the checks are believed; null: nothing
 * @param byPersons by persons alone, when they are not
 */
public record RulesOut(@Nullable OutOfService byChecks, DecidedOut byPersons) {}
