/**
 * Numbers, blocks and delegations: the entries of a zone's number tree.
 *
 * <p>Start with {@link org.openenum.admin.mapping.MappingService}. {@code NumberKind} writes an entry as a
 * {@link org.openenum.admin.mapping.MappingDraft} describes it; {@code MappingList} reads them. How DNS queries are
 * answered is decided by enum-server. The subpackages are REST, console and delegations.
 */
@NullMarked
package org.openenum.admin.mapping;

import org.jspecify.annotations.NullMarked;
