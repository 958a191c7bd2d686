/**
 * Which records of a set are answered: the routing policy of a rule set or record set, with its current weights and the
 * times at which it holds.
 *
 * <p>Start with {@link org.openenum.server.cache.routing.RoutedRecords}. {@link
 * org.openenum.server.cache.routing.Validity} tells when something with a schedule holds.
 *
 * <p>Invariant: a set without a policy has no {@code RoutedRecords}, so it only costs reading one field.
 *
 * <p>It does not draw: {@code answer} does, for each answer.
 */
@NullMarked
package org.openenum.server.cache.routing;

import org.jspecify.annotations.NullMarked;
