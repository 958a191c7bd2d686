/**
 * Checks of a zone file as a whole, for errors that no single line shows: records that must not be at or below the same
 * name as others, name servers without addresses, numbers that a wildcard leaves unanswered and its block would answer.
 *
 * <p>Comes between staging ({@code importing.stage}) and applying ({@code importing.apply}). Start with
 * {@link org.openenum.admin.importing.check.ZoneCheck}: it reads the staged entries in canonical order of names and
 * writes them again without those that must not be loaded. Errors and warnings are as in NSD, Knot, BIND and PowerDNS;
 * the table is in {@code docs/zone-files.md}.
 *
 * <p>Invariants: memory grows with the file's delegations, addresses and aliases, never with its numbers. Only
 * {@code PresentNames} reads the database; all else checks a file as if it were the whole zone.
 */
@NullMarked
package org.openenum.admin.importing.check;

import org.jspecify.annotations.NullMarked;
