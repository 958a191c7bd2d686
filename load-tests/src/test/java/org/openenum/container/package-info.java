/**
 * The images and the composition of containers, checked as text: that they are well-formed and name only what the
 * project has.
 */
package org.openenum.container;
