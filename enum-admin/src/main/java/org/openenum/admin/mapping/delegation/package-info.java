/**
 * Delegations: prefixes whose numbers are answered by other name servers. A delegation is the NS records at the name of
 * its digits, and the DS records at the same name.
 *
 * <p>Start with {@link org.openenum.admin.mapping.delegation.DelegationService}; {@code DelegationKind} writes both,
 * {@link org.openenum.admin.mapping.DelegationIndex} reads them.
 */
@NullMarked
package org.openenum.admin.mapping.delegation;

import org.jspecify.annotations.NullMarked;
