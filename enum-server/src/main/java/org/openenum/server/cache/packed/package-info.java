/**
 * The contents of the cache as octets, and back: the classes that hold numbers, names and rule sets write their columns
 * as they are, and are restored from them without sorting, packing or compiling again.
 *
 * <p>{@link org.openenum.server.cache.packed.PackedOutput} writes, {@link org.openenum.server.cache.packed.PackedInput}
 * reads. This is the lowest package of the cache, beside {@code source}.
 *
 * <p>Invariants: little-endian; every array and text follows its length; a length that exceeds the data is rejected.
 * What is written between two boundaries is never split.
 *
 * <p>It knows nothing of files: {@code snapshot} does.
 */
@NullMarked
package org.openenum.server.cache.packed;

import org.jspecify.annotations.NullMarked;
