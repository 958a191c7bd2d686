/** Rules for the text of all sources, which neither the compiler nor the formatter checks. */
@NullMarked
package org.openenum.source;

import org.jspecify.annotations.NullMarked;
