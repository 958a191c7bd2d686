/**
 * RDATA between the presentation form that people and master files write (RFC 1035, section 5) and the wire form that
 * is stored.
 *
 * <p>Start with {@link org.openenum.admin.rdata.RdataText}. dnsjava knows most types; those that it does not know, or
 * writes in a way that not every name server reads, are a list of {@code RdataField}s in {@code RdataForm}. What has no
 * presentation form, or none that reads back as the same octets, stands as hexadecimal digits (RFC 3597).
 *
 * <p>Invariants: what is formatted parses to the same octets; whatever is wrong with a text is a
 * {@code TextParseException}. Knows no database and no web.
 */
@NullMarked
package org.openenum.admin.rdata;

import org.jspecify.annotations.NullMarked;
