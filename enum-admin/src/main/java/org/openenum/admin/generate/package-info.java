/**
 * Test sets: any count of distinct numbers, as a CSV file, as a zone file for other servers, and as questions to ask.
 *
 * <p>Start with {@link org.openenum.admin.generate.TestSet}. Which numbers there are follows from a seed alone
 * ({@link org.openenum.admin.generate.NumberPool}), so that the questions need not be kept beside the set that they ask
 * for, and nothing is remembered while writing: memory stays the same for ten numbers and for a hundred million.
 *
 * <p>Pure but for the writer it is given.
 */
@NullMarked
package org.openenum.admin.generate;

import org.jspecify.annotations.NullMarked;
