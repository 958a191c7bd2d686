package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.usecase.RefusedException;

class ExportFolderIT {

    @TempDir
    Path files;

    @Test
    void anyNumberOfFiles_isKeptForItsTime() throws IOException {
        ExportFolder folder = new ExportFolder(files, Clock.systemUTC());
        for (int id = 1; id <= 26; id++) {
            folder.makeRoom();
            folder.finish(Files.writeString(folder.unfinished(id), "small"), id);
        }

        assertThat(folder.find(1)).isPresent();
    }

    @Test
    void folderFullOfFilesThatAreKept_takesNoMoreUntilOneIsTooOld() throws IOException {
        ExportFolder folder = new ExportFolder(files, Clock.systemUTC());
        Path large = folder.unfinished(1);
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            // A sparse file, which takes no block of the disk.
            file.setLength(ExportFolder.MAX_OCTETS);
        }
        folder.finish(large, 1);

        assertThatThrownBy(folder::requireRoom)
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("fill the 10 GiB");
        assertThatThrownBy(folder::makeRoom).isInstanceOf(RefusedException.class);
        assertThat(folder.find(1)).isPresent();

        Instant tooOld = Instant.now().minus(ExportFolder.MAX_AGE).minusSeconds(1);
        Files.setLastModifiedTime(folder.find(1).orElseThrow(), FileTime.from(tooOld));
        assertThatCode(folder::requireRoom).doesNotThrowAnyException();
        folder.makeRoom();
        assertThat(files.resolve("exports/1")).doesNotExist();
    }

    @Test
    void programThatHungAndWakesUp_leavesTheFileAloneOfTheOneThatHasItsExportNow() throws IOException {
        ExportFolder ofTheOneThatHung = new ExportFolder(files, Clock.systemUTC());
        ExportFolder ofTheNext = new ExportFolder(files, Clock.systemUTC());
        Path hung = Files.writeString(ofTheOneThatHung.unfinished(7), "half");
        ofTheNext.makeRoom();
        Path next = Files.writeString(ofTheNext.unfinished(7), "whole");

        Files.deleteIfExists(hung);
        ofTheNext.finish(next, 7);

        assertThat(ofTheNext.find(7)).get().satisfies(file -> assertThat(file).hasContent("whole"));
    }
}
