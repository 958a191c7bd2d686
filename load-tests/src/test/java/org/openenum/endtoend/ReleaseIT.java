package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where {@code ./openenum package VERSION} writes the version, tried with copies of the files that contain one. */
class ReleaseIT {

    private static final List<String> VERSIONED = List.of(
            "pom.xml",
            "enum-common/pom.xml",
            "enum-server/pom.xml",
            "enum-admin/pom.xml",
            "load-tests/pom.xml",
            "packaging/helm/openenum/Chart.yaml",
            "CHANGELOG.md");

    @TempDir
    private Path folder;

    @BeforeEach
    void copySources() throws IOException {
        Launcher.copyTo(folder);
        for (String file : VERSIONED) {
            Path copy = folder.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(Launcher.HOME.resolve(file), copy);
        }
        Path build = Files.writeString(folder.resolve("mvnw"), "#!/bin/sh\nexit 1\n");
        assertThat(build.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void release_isWrittenWhereverTheVersionStands_andItsChapterHasADate() throws IOException {
        assertThat(make("7.8.9").error()).contains("the build failed");

        for (String file : VERSIONED) {
            assertThat(folder.resolve(file)).content().contains("7.8.9").doesNotContain("SNAPSHOT");
        }
        assertThat(folder.resolve("CHANGELOG.md"))
                .content()
                .contains("\n## 7.8.9, " + LocalDate.now(ZoneOffset.UTC) + "\n")
                .doesNotContain("Unreleased");
        assertThat(changedLines("pom.xml")).isEqualTo(1);
        assertThat(changedLines("enum-server/pom.xml")).isEqualTo(1);
        assertThat(changedLines("packaging/helm/openenum/Chart.yaml")).isEqualTo(2);
        assertThat(changedLines("CHANGELOG.md")).isEqualTo(1);
    }

    @Test
    void afterARelease_anotherChapterBegins_andNothingUnreleasedIsNoRelease() throws IOException {
        make("7.8.9");
        assertThat(make("7.8.10").error()).contains("CHANGELOG.md has no chapter '## Unreleased'");
        make("7.9.0-SNAPSHOT");

        assertThat(folder.resolve("pom.xml")).content().contains("<version>7.9.0-SNAPSHOT</version>");
        assertThat(folder.resolve("CHANGELOG.md"))
                .content()
                .containsSubsequence("\n## Unreleased: 7.9.0\n\n## 7.8.9, ", "\n");
    }

    @Test
    void whatIsNoVersion_isRefused() {
        Launcher.Outcome outcome = make("1.2");
        assertThat(outcome.exitStatus()).isEqualTo(2);
        assertThat(outcome.error()).contains("package takes a version like 1.2.3 or 1.2.3-SNAPSHOT, not 1.2");
    }

    private Launcher.Outcome make(String version) {
        ProcessBuilder command = Launcher.environment(
                new ProcessBuilder(folder.resolve("openenum").toString(), "package", version));
        command.environment().remove("OPENENUM_BUILD");
        return Launcher.run(command.directory(folder.toFile()));
    }

    private long changedLines(String file) throws IOException {
        List<String> before = Files.readAllLines(Launcher.HOME.resolve(file));
        List<String> after = Files.readAllLines(folder.resolve(file));
        assertThat(after).hasSameSizeAs(before);
        return Stream.iterate(0, line -> line < after.size(), line -> line + 1)
                .filter(line -> !after.get(line).equals(before.get(line)))
                .count();
    }
}
