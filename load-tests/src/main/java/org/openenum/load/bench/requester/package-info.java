/**
 * The experiment {@code requesters}: what it costs that answers depend on who asks, and what other servers that can do
 * that give.
 *
 * <p>Start with {@link org.openenum.load.bench.requester.RequesterExperiment}. A {@link
 * org.openenum.load.bench.requester.Kind} is one way in which an answer may depend on its requester; {@link
 * org.openenum.load.bench.requester.Provisioning} tells this product of all of them.
 */
@NullMarked
package org.openenum.load.bench.requester;

import org.jspecify.annotations.NullMarked;
