/**
 * Numbers and blocks over REST: single entries, lists, batches, history, and validation of a draft.
 *
 * <p>Start with {@link org.openenum.admin.mapping.api.MappingController}.
 */
@NullMarked
package org.openenum.admin.mapping.api;

import org.jspecify.annotations.NullMarked;
