package org.openenum.server.cache.source;

import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;

/**
 * What of a rule set is out of service.
 *
 * @param byChecks by checks and persons, as long as the checks are believed; null: nothing
 * @param byPersons by persons alone, when they are not; null: nothing
 * @param personsEndAtMillis when the first of the persons' decisions ends, since 1970
 */
public record RulesOut(
        @Nullable OutOfService byChecks, @Nullable OutOfService byPersons, long personsEndAtMillis) {}
