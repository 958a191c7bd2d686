/**
 * When something holds, in the API and in forms; {@link org.openenum.schedule.Schedule} says what that means.
 *
 * <p>Start with {@link org.openenum.admin.schedule.ScheduleJson}. What holds then is for those who use it: variants of
 * destinations, routing policies.
 */
@NullMarked
package org.openenum.admin.schedule;

import org.jspecify.annotations.NullMarked;
