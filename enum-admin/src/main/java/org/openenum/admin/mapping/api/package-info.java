/**
 * Numbers and blocks over REST: one at a time, lists, batches, their past, and what would be said of a draft.
 *
 * <p>Start with {@link org.openenum.admin.mapping.api.MappingController}.
 */
@NullMarked
package org.openenum.admin.mapping.api;

import org.jspecify.annotations.NullMarked;
