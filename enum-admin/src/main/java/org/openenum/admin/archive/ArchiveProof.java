package org.openenum.admin.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;

/**
 * Proves that the files of a folder are unaltered: each line continues the chain of the line before, each file that of
 * the file before, and no file is missing between the first and the last. Files at the beginning may have been removed.
 */
public final class ArchiveProof {

    private ArchiveProof() {}

    /**
     * The result.
     *
     * @param files the number of unaltered files, from the first on
     * @param lines the number of their lines
     * @param first the number of the first file; 0 if there is none
     * @param end the end of the last of them; {@link ArchiveEnd#NONE} if there is none
     * @param broken the first position with an error; null if there is none
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
     * @param wanted the end of the archive according to the database; null if unknown, and then missing files at the
     *     end go unnoticed
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
                break; // complete, but not yet recorded in the database
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
                        + ": it is intact, but not the file that the database has recorded";
    }

    private static String missing(ArchiveFolder folder, long number) {
        return folder.file(number).getFileName() + " is missing";
    }
}
