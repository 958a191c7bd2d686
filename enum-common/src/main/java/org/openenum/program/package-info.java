/**
 * What both programs share as operating system processes.
 *
 * <p>Start with {@link org.openenum.program.StopSignals}, which each program calls at its start. {@link
 * org.openenum.program.SecretFile} keeps a secret across restarts; {@link org.openenum.program.ProgramLock} makes
 * something exclusive to one process; {@link org.openenum.program.UnknownSettings} finds misspelled settings.
 */
@NullMarked
package org.openenum.program;

import org.jspecify.annotations.NullMarked;
