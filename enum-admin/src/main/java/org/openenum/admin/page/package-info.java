/**
 * What the pages of the console share: the frame around each page, the fields of forms, and the errors of forms.
 *
 * <p>Start with {@link org.openenum.admin.page.Frame}, what every template knows about the user and the request, and
 * {@link org.openenum.admin.page.FormInput}, a posted form as texts. {@link org.openenum.admin.page.Sentences}
 * translates the messages of services into the user's language. The pages themselves are the classes named
 * {@code ...Page} in the feature packages; their templates are under {@code templates/} in folders of the same names.
 *
 * <p>Invariants: a user gets the input of a form back exactly as typed, next to its errors; nothing is bound to an
 * entity. This package depends on no feature and no service.
 */
@NullMarked
package org.openenum.admin.page;

import org.jspecify.annotations.NullMarked;
