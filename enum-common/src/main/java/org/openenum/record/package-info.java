/**
 * Record sets: every owner name and type of a zone that does not come from a mapping, such as the NS records of its
 * apex, the hosts that serve it, or a TXT record at a number.
 *
 * <p>Start with {@link org.openenum.record.RecordSet}. RDATA is stored in wire form, and rows are ordered by {@link
 * org.openenum.record.OwnerKey}, the canonical order of RFC 4034, so that one lookup finds the closest name to a wanted
 * one.
 */
@NullMarked
package org.openenum.record;

import org.jspecify.annotations.NullMarked;
