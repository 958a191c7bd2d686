package org.openenum.admin.importing.stage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.usecase.RefusedException;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

class StagingIT {

    private static final Name APEX = Name.fromConstantString("e164.arpa.");

    private static final int MAX_OCTETS = 1_000;

    @TempDir
    private Path folder;

    @Test
    void linesThatTakeMoreThanTheyMay_refuseTheUpload() throws IOException {
        Name owner = Name.fromConstantString("a".repeat(63) + ".e164.arpa.");
        try (RowErrors errors = new RowErrors(folder.resolve("errors.csv"));
                Staging staging = new Staging(folder, APEX, errors, Staging.Habit.MASTER_FILE, MAX_OCTETS)) {
            assertThatThrownBy(() -> {
                        for (long line = 1; line <= MAX_OCTETS; line++) {
                            staging.record(new RecordLine(line, owner, Type.A, 60, new byte[4]));
                        }
                    })
                    .isInstanceOf(RefusedException.class)
                    .hasMessageStartingWith("for sorting, the content of the file takes more than");
        }
    }
}
