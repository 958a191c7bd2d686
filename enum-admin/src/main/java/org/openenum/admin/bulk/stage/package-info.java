/**
 * Staging: the lines of an upload, in any order, become entries in key order, on disk and in bounded memory.
 *
 * <p>Stands between reading ({@code bulk.read}) and applying ({@code bulk.apply}). Start with
 * {@link org.openenum.admin.bulk.stage.Staging}: lines go into a {@link org.openenum.admin.bulk.stage.LineSorter} (an external merge
 * sort), come out by key, and all lines of one key are folded into one {@link org.openenum.admin.bulk.stage.StagedMapping} or
 * {@link org.openenum.admin.bulk.stage.StagedRecordSet}.
 *
 * <p>Invariants: what is staged is valid and has each key once; a key of which any line was bad is staged as "leave alone", so that half
 * of a number's rules never replace all of them. Knows no database.
 */
@NullMarked
package org.openenum.admin.bulk.stage;

import org.jspecify.annotations.NullMarked;
