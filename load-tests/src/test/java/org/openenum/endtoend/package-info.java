/**
 * The whole product as its users see it: started by the launcher, provisioned over REST, queried over DNS, killed.
 *
 * <p>Start with {@link org.openenum.endtoend.Product}, which is {@code ./openenum up} with its own data folder and
 * ports. These tests run what the other modules have built; they build nothing.
 */
package org.openenum.endtoend;
