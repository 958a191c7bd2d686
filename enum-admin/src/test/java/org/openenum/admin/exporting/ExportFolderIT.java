package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFolderIT {

    @TempDir
    Path files;

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
