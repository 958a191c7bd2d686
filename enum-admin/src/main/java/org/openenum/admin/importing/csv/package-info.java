/**
 * Reading tables of numbers: CSV files of all usual forms become lines for {@code importing.stage}.
 *
 * <p>Start with {@link org.openenum.admin.importing.csv.CsvFile}; {@link org.openenum.admin.importing.csv.TableForm}
 * describes the format of a file and what its columns are, {@link org.openenum.admin.importing.csv.TableSample} shows
 * its first rows. Memory does not grow with the file, nor with its longest line. Does not use the database.
 */
@NullMarked
package org.openenum.admin.importing.csv;

import org.jspecify.annotations.NullMarked;
