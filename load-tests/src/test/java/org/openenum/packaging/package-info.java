/**
 * The images, the composition of containers and the chart for Kubernetes: that they are well-formed and name only what
 * the project has.
 */
package org.openenum.packaging;
