/**
 * Record sets: every owner name and type of a zone that no mapping makes, such as the NS records of its apex, the hosts
 * that serve it, or a TXT record beside a number.
 *
 * <p>Start with {@link org.openenum.record.RecordSet}. RDATA is kept in wire form, and rows are ordered by {@link
 * org.openenum.record.OwnerKey}, the canonical order of RFC 4034, so that the name closest to a wanted one is one
 * look-up away.
 */
@NullMarked
package org.openenum.record;

import org.jspecify.annotations.NullMarked;
