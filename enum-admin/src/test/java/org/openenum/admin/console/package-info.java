/**
 * The console in a real browser, against the whole program on a free port with an H2 file of its own: what a person
 * does, with and without JavaScript, by keyboard, on a phone, in the dark.
 *
 * <p>Start with {@link org.openenum.admin.console.ConsoleVisit}. {@link org.openenum.admin.console.RunningConsole} is
 * the program, {@link org.openenum.admin.console.Chromium} the browser: where the machine has none, the tests say so
 * and count as skipped.
 */
package org.openenum.admin.console;
