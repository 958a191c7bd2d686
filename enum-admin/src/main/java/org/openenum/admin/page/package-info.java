/**
 * What the pages of the console share: the frame around each of them, the fields of a form and what is wrong with them.
 *
 * <p>Start with {@link org.openenum.admin.page.Frame}, what every template knows of the person and the request, and
 * {@link org.openenum.admin.page.FormInput}, a posted form as texts; {@link org.openenum.admin.page.Sentences} has the
 * words of services in the language of the person. The pages themselves are the classes named
 * {@code ...Page} in the feature packages; their templates lie under {@code templates/} in folders of the same names.
 *
 * <p>Invariants: what a person typed comes back to them exactly as it was, next to what is wrong with it; nothing is
 * bound to an entity. It knows no feature and no service.
 */
@NullMarked
package org.openenum.admin.page;

import org.jspecify.annotations.NullMarked;
