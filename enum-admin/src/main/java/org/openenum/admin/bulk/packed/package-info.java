/** Records of binary files: sequences of numbers, texts and octets, for staged uploads and stored rows. */
@NullMarked
package org.openenum.admin.bulk.packed;

import org.jspecify.annotations.NullMarked;
