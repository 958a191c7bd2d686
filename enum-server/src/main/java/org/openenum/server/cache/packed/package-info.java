/**
 * What is in memory as octets and back: the classes that hold numbers, names and rule sets write their columns as they
 * are, and are made from such columns without sorting, packing or compiling again.
 *
 * <p>{@link org.openenum.server.cache.packed.PackedOutput} is written to, {@link
 * org.openenum.server.cache.packed.PackedInput} is read from. Both are the lowest room of the cache, beside {@code
 * source}.
 *
 * <p>Invariants: little-endian; every array and text stands after its length; no length is believed beyond what is
 * there. What is written between two boundaries is never torn apart.
 *
 * <p>It knows no file: that is {@code snapshot}.
 */
@NullMarked
package org.openenum.server.cache.packed;

import org.jspecify.annotations.NullMarked;
