/**
 * Executes a repeated request only once: its {@code Idempotency-Key} is stored in the transaction of the change that it
 * made, or of the job that it queued.
 *
 * <p>Start with {@link org.openenum.admin.retry.IdempotencyFilter}.
 */
@NullMarked
package org.openenum.admin.retry;

import org.jspecify.annotations.NullMarked;
