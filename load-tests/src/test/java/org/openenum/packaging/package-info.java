/**
 * Tests of the images, the composition of containers and the chart for Kubernetes: they are valid, and refer only to
 * what the project has.
 */
package org.openenum.packaging;
