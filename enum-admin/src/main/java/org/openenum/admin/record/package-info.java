/**
 * Record sets: every owner name and type of a zone that is not made by a number, a block or the zone itself.
 *
 * <p>Start with {@link org.openenum.admin.record.RecordService}. {@code RecordRules} decides which types are allowed at
 * which names; {@link org.openenum.admin.record.RecordText} converts between the presentation form that people write
 * and the stored wire form; {@link org.openenum.admin.record.RecordSets} reads and writes rows for the features that
 * need it.
 *
 * <p>Its pages in the console are {@code RecordListPage} and {@code RecordPage}.
 *
 * <p>It does not accept records that only signing makes, or that a zone, a number or a delegation makes itself.
 */
@NullMarked
package org.openenum.admin.record;

import org.jspecify.annotations.NullMarked;
