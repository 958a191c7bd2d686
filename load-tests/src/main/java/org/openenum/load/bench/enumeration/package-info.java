/**
 * The experiment {@code enum}: servers with telephone numbers, and queries for numbers that exist and for others.
 *
 * <p>Start with {@link org.openenum.load.bench.enumeration.EnumExperiment}. It follows the report of Shen and
 * Schulzrinne on ENUM servers (CUCS-029-06).
 *
 * <p>Invariants: see {@code experiment}. Numbers do not change meanwhile: see {@code update}.
 */
@NullMarked
package org.openenum.load.bench.enumeration;

import org.jspecify.annotations.NullMarked;
