package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CookieSecretFileIT {

    @TempDir
    private Path data;

    @Test
    void secretThatWasMade_staysForTheNextProcess() throws IOException {
        CookieSecretFile.in(data).secret(new SecureRandom());
        String made = Files.readString(data.resolve("cookie-secret"));

        CookieSecretFile.in(data).secret(new SecureRandom());

        assertThat(made).matches("[0-9a-f]{32}\n");
        assertThat(data.resolve("cookie-secret")).hasContent(made);
    }

    @Test
    void fileThatHoldsNoSecret_staysAsItIs_andTheServerHasOneOfItsOwn() throws IOException {
        Files.writeString(data.resolve("cookie-secret"), "of somebody else\n");

        assertThat(CookieSecretFile.in(data).secret(new SecureRandom())).isNotNull();

        assertThat(data.resolve("cookie-secret")).hasContent("of somebody else\n");
    }

    @Test
    void folderThatCannotBe_leavesTheServerASecretOfItsOwn() throws IOException {
        Path file = Files.writeString(data.resolve("no-folder"), "");

        assertThat(CookieSecretFile.in(file).secret(new SecureRandom())).isNotNull();
    }
}
