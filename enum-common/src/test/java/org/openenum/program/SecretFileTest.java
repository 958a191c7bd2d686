package org.openenum.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {

    @TempDir
    Path folder;

    @Test
    void programsThatFindNoneAtOnce_getTheSame() throws IOException {
        Path path = folder.resolve("made/secret");
        String second = new SecretFile(path).keep(() -> new SecretFile(path).keep(() -> "first") + " or a second");

        assertThat(second).isEqualTo("first");
        assertThat(Files.readString(path)).isEqualTo("first\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        try (var files = Files.list(path.getParent())) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void emptyFile_isNoSecret() throws IOException {
        Path path = Files.createFile(folder.resolve("secret"));

        assertThat(new SecretFile(path).keep(() -> "fresh")).isEqualTo("fresh");
        assertThat(new SecretFile(path).keep(() -> "fresher")).isEqualTo("fresh");
    }

    @Test
    void linkThatLeadsNowhere_isNoSecret() throws IOException {
        Path path = Files.createSymbolicLink(folder.resolve("secret"), folder.resolve("nowhere"));

        assertThat(new SecretFile(path).keep(() -> "fresh")).isEqualTo("fresh");
        assertThat(new SecretFile(path).keep(() -> "fresher")).isEqualTo("fresh");
    }
}
