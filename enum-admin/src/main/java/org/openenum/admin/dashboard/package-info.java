/**
 * The first page of the console: what the servers do now, how much is here, what happened last, and the way to
 * everything else.
 *
 * <p>Start with {@link org.openenum.admin.dashboard.DashboardPage}. It only reads, through the services of the
 * features; counting millions of rows takes seconds, so {@link org.openenum.admin.dashboard.Figures} does it beside the
 * page and remembers the result for a minute. {@link org.openenum.admin.dashboard.DashboardStream} tells open pages
 * what is new, all of it over one stream of events; without JavaScript the page loads itself again now and then.
 */
@NullMarked
package org.openenum.admin.dashboard;

import org.jspecify.annotations.NullMarked;
