/**
 * The experiment {@code enum}: servers that hold telephone numbers, asked for numbers that exist and for others.
 *
 * <p>Start with {@link org.openenum.load.bench.enumeration.EnumExperiment}. It follows the report of Shen and
 * Schulzrinne on ENUM servers (CUCS-029-06).
 *
 * <p>Invariants: see {@code experiment}. It does not change numbers while it asks: {@code update} does.
 */
@NullMarked
package org.openenum.load.bench.enumeration;

import org.jspecify.annotations.NullMarked;
