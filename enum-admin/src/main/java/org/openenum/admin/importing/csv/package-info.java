/**
 * Reading tables of numbers: CSV files of any usual form become lines for {@code importing.stage}.
 *
 * <p>Start with {@link org.openenum.admin.importing.csv.CsvFile}; {@link org.openenum.admin.importing.csv.TableForm}
 * says how a file is written and which column is what, {@link org.openenum.admin.importing.csv.TableSample} shows its
 * first rows. Memory does not grow with the file, nor with the longest line of it. Knows no database.
 */
@NullMarked
package org.openenum.admin.importing.csv;

import org.jspecify.annotations.NullMarked;
