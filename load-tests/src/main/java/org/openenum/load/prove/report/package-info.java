/**
 * The page of reliability: each promise with the scenarios that prove it and what they found.
 *
 * <p>Start with {@link org.openenum.load.prove.report.ReliabilityPage}. {@link org.openenum.load.prove.report.Promise}
 * is the list of what is promised, also of what no scenario proves.
 */
@NullMarked
package org.openenum.load.prove.report;

import org.jspecify.annotations.NullMarked;
