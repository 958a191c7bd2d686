package org.openenum.load.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code performance.md} and its plots.
 *
 * @param sections in their order
 */
public record Page(List<Section> sections) {

    /** The folder of results and plots, beside the page. */
    public static final String FOLDER = "performance";

    private static final String FILE = "performance.md";

    private static final String HEAD = """
            # Speed and memory

            Written by `./openenum bench report` from the results in [performance/](performance); change those, not this page.
            Why the figures are as they are, and what each option of Java and of the sockets gave: [the hot path](hot-path.md).

            """;

    public Page {
        sections = List.copyOf(sections);
    }

    /** Writes everything into a folder and returns the page's path. */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(FOLDER));
        for (Section section : sections) {
            for (Plot plot : section.plots()) {
                Files.writeString(folder.resolve(FOLDER).resolve(plot.file()), plot.svg());
            }
        }
        return Files.writeString(folder.resolve(FILE), text());
    }

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        text.append(new GoalTable(sections.stream()
                        .flatMap(section -> section.findings().stream())
                        .toList())
                .text());
        for (Section section : sections) {
            text.append("\n## ").append(section.heading()).append("\n\n");
            text.append(section.text().stripTrailing()).append("\n");
        }
        return text.toString();
    }
}
