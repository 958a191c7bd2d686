/**
 * The whole product as its users meet it: started by the launcher, provisioned over REST, asked over DNS, killed.
 *
 * <p>Start with {@link org.openenum.endtoend.Product}, which is {@code ./openenum up} with a data folder and ports of
 * its own. These tests run what the modules before have built; they build nothing.
 */
package org.openenum.endtoend;
