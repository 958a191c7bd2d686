/**
 * How long a page of each list takes, with each filter and each order, beside a running product that holds many numbers.
 *
 * <p>Start with {@link org.openenum.load.pages.PageTimes}. It reads and never writes; the numbers are brought by an import before.
 */
@NullMarked
package org.openenum.load.pages;

import org.jspecify.annotations.NullMarked;
