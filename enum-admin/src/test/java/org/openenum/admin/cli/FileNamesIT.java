package org.openenum.admin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Commands that are given a file name, with a running program: they create a token that is named after the file. */
class FileNamesIT {

    /** The limit of file systems, in octets. */
    private static final int LONGEST = 255;

    @TempDir
    private Path folder;

    @Test
    void fileWithALongName_isImported() throws IOException {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String begin = "numbers-of-the-long-name-";
        String name = begin + "x".repeat(LONGEST - begin.length() - ".csv".length()) + ".csv";
        Path file = Files.writeString(folder.resolve(name), """
                number,service,uri
                +4930,E2U+sip,sip:+{number}@sbc.example
                """);
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);

        int code = Cli.execute(
                out,
                out,
                "import",
                "--data=" + admin.dataFolder(),
                "--url=" + admin.url(),
                "--zone=" + apex,
                file.toString());

        assertThat(code).as(said.toString()).isZero();
        assertThat(client.get("/zones/" + apex + "/numbers/+4930").status()).isEqualTo(200);
        assertThat(client.get("/tokens").toString()).contains("import numbers-of-the-long-name-xxx");
    }
}
