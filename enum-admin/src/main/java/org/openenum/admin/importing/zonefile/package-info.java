/**
 * Reading zone files (RFC 1035, section 5): their records become lines for {@code importing.stage}, NAPTR records of
 * numbers as rules.
 *
 * <p>Start with {@link org.openenum.admin.importing.zonefile.ZoneFile}, which handles directives and line ends;
 * {@code ZoneEntry} reads one record. Memory does not grow with the file, nor with its longest line. Does not use the
 * database.
 */
@NullMarked
package org.openenum.admin.importing.zonefile;

import org.jspecify.annotations.NullMarked;
