/**
 * Numbers, blocks and delegations: the entries of a zone's number tree.
 *
 * <p>Start with {@link org.openenum.admin.mapping.MappingService}. {@code NumberKind} makes one entry what a
 * {@link org.openenum.admin.mapping.MappingDraft} wants it to be; {@code MappingList} reads them. What answers
 * a DNS query is decided by enum-server. REST and console are rooms above it, and so are delegations.
 */
@NullMarked
package org.openenum.admin.mapping;

import org.jspecify.annotations.NullMarked;
