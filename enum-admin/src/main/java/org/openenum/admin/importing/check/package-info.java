/**
 * What is wrong with a zone file as a whole, and no single line of it shows: records that may not stand beside or below
 * others, name servers without addresses, numbers that a wildcard kept silent.
 *
 * <p>Stands between staging ({@code importing.stage}) and applying ({@code importing.apply}). Start with
 * {@link org.openenum.admin.importing.check.ZoneCheck}: it reads what is staged in canonical order of names and writes
 * it again without what must not be loaded. What is an error and what a warning is as NSD, Knot, BIND and PowerDNS have
 * it; the table is in {@code docs/zone-files.md}.
 *
 * <p>Invariants: memory grows with the file's delegations, addresses and aliases, never with its numbers. Knows no
 * database: a file is looked at as if it were the whole zone.
 */
@NullMarked
package org.openenum.admin.importing.check;

import org.jspecify.annotations.NullMarked;
