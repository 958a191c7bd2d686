/**
 * Staging: the lines of an upload, in any order, become entries in key order, on disk and in bounded memory.
 *
 * <p>Comes between reading ({@code importing.csv}, {@code importing.zonefile}) and applying ({@code importing.apply}).
 * Start with {@link org.openenum.admin.importing.stage.Staging}: lines go into a
 * {@link org.openenum.admin.importing.stage.LineSorter} (an external merge sort), come out by key, and all lines of one
 * key are folded into one {@link org.openenum.admin.importing.stage.StagedMapping} or
 * {@link org.openenum.admin.importing.stage.StagedRecordSet}.
 *
 * <p>Invariants: staged entries are valid and have each key once; a key with any bad line is staged as "leave alone",
 * so that a part of a number's rules, or of a record set, never replaces all of them. Does not use the database.
 */
@NullMarked
package org.openenum.admin.importing.stage;

import org.jspecify.annotations.NullMarked;
