package org.openenum.load.bench.enumeration;

import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Race;

/**
 * What was seen with one set of numbers.
 *
 * @param numbers how many numbers existed
 * @param seconds the length of one run
 */
record EnumResult(Occasion occasion, long numbers, int seconds, Race race) {}
