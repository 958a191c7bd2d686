/**
 * The pages of jobs: the list, and for each job what it did, what was wrong, and what can be done with it now.
 *
 * <p>It stands above all features that run jobs, because a page of a job shows what only they know.
 */
@NullMarked
package org.openenum.admin.jobpages;

import org.jspecify.annotations.NullMarked;
