/**
 * The job pages of the console: the list, and for each job what it did, what was wrong, and what the user can do next.
 *
 * <p>This package depends on all features that run jobs, because the page of a job shows their details.
 */
@NullMarked
package org.openenum.admin.jobpages;

import org.jspecify.annotations.NullMarked;
