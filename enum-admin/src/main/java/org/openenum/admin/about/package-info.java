/**
 * What this installation is: its release, where it keeps things, whom it asks and how people sign in. To be read, not
 * changed: settings come from the environment, so that a copy of the database is no copy of the settings.
 *
 * <p>Start with {@link org.openenum.admin.about.SettingsPage}. No secret is among what it shows.
 */
@NullMarked
package org.openenum.admin.about;

import org.jspecify.annotations.NullMarked;
