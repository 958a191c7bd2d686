/**
 * Telephone numbers as digits: the key of every lookup.
 *
 * <p>A number is a string of digits, compared as a string, so that "everything under +43 720" is one range. It becomes
 * a DNS name only in a packet and in a zone file. Start with {@link org.openenum.number.DialedDigits}; {@link
 * org.openenum.number.EnumName} converts between digits and owner names (RFC 6116, section 3.2).
 *
 * <p>Which numbers exist is not known here, nor how countries format them: that is for people only.
 */
@NullMarked
package org.openenum.number;

import org.jspecify.annotations.NullMarked;
