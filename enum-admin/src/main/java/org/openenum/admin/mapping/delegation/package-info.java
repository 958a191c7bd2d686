/**
 * Delegations: prefixes whose numbers another name server answers for. A delegation is an entry of the number tree with NS and DS records.
 *
 * <p>Start with {@link org.openenum.admin.mapping.delegation.DelegationService}; {@code DelegationWriter} writes all three.
 */
@NullMarked
package org.openenum.admin.mapping.delegation;

import org.jspecify.annotations.NullMarked;
