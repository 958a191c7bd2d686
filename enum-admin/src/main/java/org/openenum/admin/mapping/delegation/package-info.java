/**
 * Delegations: prefixes whose numbers another name server answers for. A delegation is the NS records at the name of
 * its digits, and the DS records beside them.
 *
 * <p>Start with {@link org.openenum.admin.mapping.delegation.DelegationService}; {@code DelegationKind} writes both,
 * {@link org.openenum.admin.mapping.DelegationIndex} reads them.
 */
@NullMarked
package org.openenum.admin.mapping.delegation;

import org.jspecify.annotations.NullMarked;
