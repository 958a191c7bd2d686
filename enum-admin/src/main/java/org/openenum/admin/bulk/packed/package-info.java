/**
 * Records of binary files: numbers, texts and octets behind one another, as staged uploads and kept rows have them.
 */
@NullMarked
package org.openenum.admin.bulk.packed;

import org.jspecify.annotations.NullMarked;
