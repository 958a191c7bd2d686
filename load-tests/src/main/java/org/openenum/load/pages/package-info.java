/**
 * How long a page of each list takes, with each filter and each order, beside a running product that holds many
 * numbers.
 *
 * <p>Start with {@link org.openenum.load.pages.PageTimes}; {@link org.openenum.load.pages.Lists} names the lists. It
 * reads and never writes; the numbers are brought by an import before: {@code org.openenum.load.bench.page} does all of
 * it.
 */
@NullMarked
package org.openenum.load.pages;

import org.jspecify.annotations.NullMarked;
