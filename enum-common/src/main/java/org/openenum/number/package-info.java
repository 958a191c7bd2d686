/**
 * Telephone numbers as digits: the key of everything that this product looks up.
 *
 * <p>A number is a string of digits, compared as a string, so that "everything under +43 720" is one range. It becomes
 * a DNS name only at the two edges: in a packet and in a zone file. Start with {@link
 * org.openenum.number.DialedDigits}; {@link org.openenum.number.EnumName} goes from digits to the owner name and back
 * (RFC 6116, section 3.2).
 *
 * <p>It does not know which numbers exist, nor how countries like them written: that is formatting, for people only.
 */
@NullMarked
package org.openenum.number;

import org.jspecify.annotations.NullMarked;
