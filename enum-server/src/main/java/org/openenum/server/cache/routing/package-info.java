/**
 * Which of the records of a set are answered: the routing policy of a rule set or a record set beside its records, with
 * the weights that hold for the moment and the times at which it holds.
 *
 * <p>Start with {@link org.openenum.server.cache.routing.RoutedRecords}. {@link
 * org.openenum.server.cache.routing.Validity} says when something with times holds.
 *
 * <p>Invariant: a set without a policy has no {@code RoutedRecords}, so that it costs a look at a field.
 *
 * <p>It does not draw: that is done for each answer, in {@code answer}.
 */
@NullMarked
package org.openenum.server.cache.routing;

import org.jspecify.annotations.NullMarked;
