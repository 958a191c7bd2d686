/**
 * What all use cases of enum-admin share: the author of a change ({@link org.openenum.admin.usecase.Author}), its
 * precondition ({@link org.openenum.admin.usecase.Precondition}), pages of lists
 * ({@link org.openenum.admin.usecase.Page}), the refusal of a request
 * ({@link org.openenum.admin.usecase.RefusedException}), and the spelling of constants in the API
 * ({@link org.openenum.admin.usecase.ApiWord}).
 *
 * <p>The feature packages depend on this one; it depends on none of them, and knows nothing of HTTP: the package
 * {@code web} turns a refusal into a response with a status.
 */
@NullMarked
package org.openenum.admin.usecase;

import org.jspecify.annotations.NullMarked;
