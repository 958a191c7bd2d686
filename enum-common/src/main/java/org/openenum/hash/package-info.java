/** The hash that names contents and chains entries, {@link org.openenum.hash.Sha256}. It knows nothing of either. */
@NullMarked
package org.openenum.hash;

import org.jspecify.annotations.NullMarked;
