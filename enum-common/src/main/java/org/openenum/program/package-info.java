/**
 * What both programs do alike as processes of an operating system.
 *
 * <p>Start with {@link org.openenum.program.StopSignals}, which the start of each program calls; {@link
 * org.openenum.program.SecretFile} keeps what a process and the next one must both know, {@link
 * org.openenum.program.ProgramLock} what only one of them may have. It knows nothing of what is started or stopped.
 */
@NullMarked
package org.openenum.program;

import org.jspecify.annotations.NullMarked;
