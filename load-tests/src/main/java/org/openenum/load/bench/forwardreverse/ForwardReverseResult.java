package org.openenum.load.bench.forwardreverse;

import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Race;

/**
 * What was seen with servers on so many cores.
 *
 * @param serverCores of each server
 * @param addresses A records
 * @param pointers PTR records
 * @param questions how many were in the file that was asked again and again
 * @param seconds the length of one run
 */
record ForwardReverseResult(
        Occasion occasion, int serverCores, int addresses, int pointers, int questions, int seconds, Race race) {}
