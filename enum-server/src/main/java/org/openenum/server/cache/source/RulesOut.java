package org.openenum.server.cache.source;

import org.jspecify.annotations.Nullable;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;

/**
 * What of a rule set or record set is out of service.
 *
 * @param byChecks because of checks and operators, as long as the checks are valid; null if nothing is
 * @param byPersons because of operators alone, when they are not
 */
public record RulesOut(@Nullable OutOfService byChecks, DecidedOut byPersons) {}
