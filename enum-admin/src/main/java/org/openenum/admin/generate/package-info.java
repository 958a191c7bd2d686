/**
 * Test sets: any number of distinct numbers, as a CSV file, as a zone file for other servers, and as queries.
 *
 * <p>Start with {@link org.openenum.admin.generate.TestSet}. The numbers follow from a seed alone
 * ({@link org.openenum.admin.generate.NumberPool}), so the queries for a set need not be stored with it, and writing
 * keeps no state: memory is the same for ten numbers and for a hundred million.
 *
 * <p>Pure except for the writer that it is given.
 */
@NullMarked
package org.openenum.admin.generate;

import org.jspecify.annotations.NullMarked;
