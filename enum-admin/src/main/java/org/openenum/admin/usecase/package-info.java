/**
 * What every use case of enum-admin shares: who asks ({@link org.openenum.admin.usecase.Author}), under which condition
 * ({@link org.openenum.admin.usecase.Precondition}), how much comes back ({@link org.openenum.admin.usecase.Page}), how
 * a wish is refused ({@link org.openenum.admin.usecase.RefusedException}), and how the API writes constants
 * ({@link org.openenum.admin.usecase.ApiWord}).
 *
 * <p>The feature packages build on it; it knows none of them, and nothing of HTTP: the package {@code web} turns a
 * refusal into an answer with a status.
 */
@NullMarked
package org.openenum.admin.usecase;

import org.jspecify.annotations.NullMarked;
