/**
 * The console in a real browser, with the whole program on a free port and its own H2 file: with and without
 * JavaScript, by keyboard, on a phone, in the dark theme.
 *
 * <p>Start with {@link org.openenum.admin.console.ConsoleVisit}. {@link org.openenum.admin.console.RunningConsole} is
 * the program, {@link org.openenum.admin.console.Chromium} the browser: where the machine has none, the tests are
 * skipped with a message.
 */
package org.openenum.admin.console;
