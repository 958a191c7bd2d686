/**
 * Record sets: every owner name and type of a zone that no number, block or zone makes by itself.
 *
 * <p>Start with {@link org.openenum.admin.record.RecordService}. {@code RecordRules} says what may stand where;
 * {@link org.openenum.admin.record.RecordText} goes between the presentation form that people write and the wire form
 * that is stored; {@link org.openenum.admin.record.RecordSets} reads and writes rows for the features that need it.
 *
 * <p>Its pages in the console are {@code RecordListPage} and {@code RecordPage}.
 *
 * <p>It takes no records that only signing makes, and none that a zone, a number or a delegation makes by itself.
 */
@NullMarked
package org.openenum.admin.record;

import org.jspecify.annotations.NullMarked;
