package org.openenum.admin.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;

/**
 * Proves that the files of a folder are as they were written: each line follows the one before, each file the file
 * before, and none is missing between the first and the last. Files may have been taken away from the beginning.
 */
public final class ArchiveProof {

    private ArchiveProof() {}

    /**
     * What was found.
     *
     * @param files how many files are as they were written, from the first on
     * @param lines how many lines they have
     * @param first the number of the first file; 0 if there is none
     * @param end where the last of them ends; {@link ArchiveEnd#NONE} if there is none
     * @param broken the first place where something is not; null if all is
     */
    public record Verdict(
            long files,
            long lines,
            long first,
            ArchiveEnd end,
            @Nullable String broken) {}

    /**
     * Reads all files.
     *
     * @param wanted where the database says that the archive ends; null if nobody says it, and then files that are
     *     missing at the end are not missed
     */
    public static Verdict of(ArchiveFolder folder, @Nullable ArchiveEnd wanted) throws IOException {
        SortedMap<Long, Path> files = folder.files();
        long first = files.isEmpty() ? 0 : files.firstKey();
        ArchiveEnd end = ArchiveEnd.NONE;
        long proved = 0;
        long lines = 0;
        for (Map.Entry<Long, Path> next : files.entrySet()) {
            long number = next.getKey();
            if (proved > 0 && number != end.files() + 1) {
                return new Verdict(proved, lines, first, end, missing(folder, end.files() + 1));
            }
            if (wanted != null && number > wanted.files()) {
                break; // complete, but the database does not count on it yet
            }
            ArchiveReader reader = new ArchiveReader(next.getValue(), number);
            try {
                String before = number == 1 ? ArchiveEnd.ZERO_HASH : proved == 0 ? null : end.chain();
                end = reader.read(before);
            } catch (BrokenArchiveException e) {
                return new Verdict(proved, lines, first, end, e.getMessage());
            }
            proved++;
            lines += reader.lines();
        }
        return new Verdict(proved, lines, first, end, wanted == null ? null : difference(folder, end, wanted));
    }

    private static @Nullable String difference(ArchiveFolder folder, ArchiveEnd end, ArchiveEnd wanted) {
        if (end.files() < wanted.files()) {
            return missing(folder, end.files() + 1);
        }
        return end.chain().equals(wanted.chain())
                ? null
                : folder.file(end.files()).getFileName()
                        + ": it is whole, and not the file that the database has noted";
    }

    private static String missing(ArchiveFolder folder, long number) {
        return folder.file(number).getFileName() + " is missing";
    }
}
