/**
 * The experiment {@code requesters}: the cost of answers that depend on the requester, and other servers with this
 * feature.
 *
 * <p>Start with {@link org.openenum.load.bench.requester.RequesterExperiment}. A
 * {@link org.openenum.load.bench.requester.Kind} is one way in which an answer can depend on its requester;
 * {@link org.openenum.load.bench.requester.Provisioning} provisions all of them in this product.
 */
@NullMarked
package org.openenum.load.bench.requester;

import org.jspecify.annotations.NullMarked;
