/**
 * Converts RDATA between the presentation form that people and master files use (RFC 1035, section 5) and the stored
 * wire form.
 *
 * <p>Start with {@link org.openenum.admin.rdata.RdataText}. dnsjava knows most types; those that it does not know, or
 * does not write as every name server reads them, are lists of {@code RdataField}s in {@code RdataForm}. RDATA without
 * a presentation form, or without one that reads back as the same octets, is written as hexadecimal digits (RFC 3597).
 *
 * <p>Invariants: formatted text parses to the same octets; every error in a text is a {@code TextParseException}. Does
 * not use the database or the web.
 */
@NullMarked
package org.openenum.admin.rdata;

import org.jspecify.annotations.NullMarked;
