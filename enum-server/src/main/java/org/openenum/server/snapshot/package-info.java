/**
 * The served data in a file, from which a server answers within a second of its start, without the database.
 *
 * <p>It is beside {@code answer} and above {@code cache}, whose {@link org.openenum.server.cache.view.CacheImage} it
 * writes and restores. Start with {@link org.openenum.server.snapshot.SnapshotFolder}, which has the file; {@link
 * org.openenum.server.snapshot.SnapshotFormat} defines its content, {@link
 * org.openenum.server.snapshot.PeriodicSnapshots} when it is written.
 *
 * <p>The file, all of it little-endian:
 *
 * <pre>
 * octets 0-7   "ENUMSNAP"
 * 8-11         the version of the format; a server reads only its own
 * then portions, each:
 *   4 octets   its section: 1 head, 2 zones, 3 rule sets, 4 requesters, 5 end
 *   4 octets   the length of its content
 *   n octets   content
 *   4 octets   CRC32C of all of these
 * </pre>
 *
 * <p>The head identifies the database and the position in its history. A zone is its row, its serial, the directory of
 * its numbers with the pages in place, and its names; pages are stored as in memory, in packed arrays, each preceded by
 * its length. A rule set is its compiled records and its variants. The end has the number of portions before it: a file
 * without it is truncated. More content needs another section, and another version.
 *
 * <p>Invariants: a damaged or incomplete file is never served; a file replaces the previous one only when it is
 * complete and on disk; neither an event loop nor the cache's own thread ever waits for a disk.
 *
 * <p>Whether the content is still current is not known here: {@code feed} continues from its position.
 */
@NullMarked
package org.openenum.server.snapshot;

import org.jspecify.annotations.NullMarked;
