/**
 * Schedules in the API and in forms; {@link org.openenum.schedule.Schedule} defines their meaning.
 *
 * <p>Start with {@link org.openenum.admin.schedule.ScheduleJson}. Schedules are used by variants of destinations and by
 * routing policies.
 */
@NullMarked
package org.openenum.admin.schedule;

import org.jspecify.annotations.NullMarked;
