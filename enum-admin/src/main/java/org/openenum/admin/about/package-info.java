/**
 * Information about this installation: its release, where it stores data, which servers it queries and how users sign
 * in. It is read-only: settings come from the environment, so that a copy of the database is not a copy of the
 * settings.
 *
 * <p>Start with {@link org.openenum.admin.about.SettingsPage}. It shows no secrets.
 */
@NullMarked
package org.openenum.admin.about;

import org.jspecify.annotations.NullMarked;
