/**
 * The hash for the names of contents and for chains of entries, {@link org.openenum.hash.Sha256}; it depends on
 * neither.
 */
@NullMarked
package org.openenum.hash;

import org.jspecify.annotations.NullMarked;
