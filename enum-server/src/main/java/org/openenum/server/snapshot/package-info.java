/**
 * What is served, in a file: from it a server answers again within a second of its start, and without the database.
 *
 * <p>It stands beside {@code answer}, above {@code cache}, whose {@link org.openenum.server.cache.view.CacheImage} it
 * writes and makes again. Start with {@link org.openenum.server.snapshot.SnapshotFolder}, where the file is; {@link
 * org.openenum.server.snapshot.SnapshotFormat} is what stands in it, {@link
 * org.openenum.server.snapshot.PeriodicSnapshots} when it is written.
 *
 * <p>The file, all of it little-endian:
 *
 * <pre>
 * octets 0-7   "ENUMSNAP"
 * 8-11         the version of the format; a server reads its own and no other
 * then portions, each:
 *   4 octets   the section that it belongs to: 1 head, 2 zones, 3 rule sets, 4 requesters, 5 end
 *   4 octets   how many octets its content has
 *   n octets   content
 *   4 octets   CRC32C of all of these
 * </pre>
 *
 * <p>The head says which database and which place in its history the rest is true for. A zone is its row, its serial,
 * the directory of its numbers with each page at its place, and its names; pages stand there as they are in memory, in
 * packed arrays, each after its length. A rule set is its records as they are compiled, and its variants. The end says
 * how many portions came before it: a file without it was cut short. More to be kept is another section, and another
 * version.
 *
 * <p>Invariants: what is damaged in any octet, or is not all there, is never served; a file takes the place of the one
 * before only when it is whole and on the disk; neither an event loop nor the cache's own thread ever waits for a disk.
 *
 * <p>It does not know whether what it holds is still true: that is {@code feed}, which goes on from its place.
 */
@NullMarked
package org.openenum.server.snapshot;

import org.jspecify.annotations.NullMarked;
