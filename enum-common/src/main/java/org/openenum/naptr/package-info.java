/**
 * NAPTR rules as ENUM uses them (RFC 3403, RFC 6116): how they are provisioned, how they are sent, and how a client
 * reads them.
 *
 * <p>Start with {@link org.openenum.naptr.NaptrRule}, the provisioned form; it becomes a {@link
 * org.openenum.naptr.Naptr} for one number. {@link org.openenum.naptr.NaptrLint} finds what would break a client. A
 * regexp is always the wire value: one backslash is one backslash; escaping exists only in zone-file text.
 *
 * <p>Everything here is pure: no database, no socket, no clock.
 */
@NullMarked
package org.openenum.naptr;

import org.jspecify.annotations.NullMarked;
