package org.openenum.server.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of conformance cases: the plan that they need, then queries with their answers.
 *
 * @param name such as {@code rfc8482/section-4.1.txt}
 */
record CaseFile(String name, Path path, List<String> planLines, List<Case> cases) {

    /**
     * A query and the answer that it must get.
     *
     * @param line its number in the file, from 1
     * @param question without its {@code >}
     * @param answer the lines of the answer in the file
     */
    record Case(int line, String question, List<String> answer) {}

    static CaseFile read(Path folder, Path path) {
        List<String> plan = new ArrayList<>();
        List<Case> cases = new ArrayList<>();
        List<String> current = plan;
        int number = 0;
        for (String line : lines(path)) {
            number++;
            String text = line.strip();
            if (text.startsWith(">")) {
                current = new ArrayList<>();
                cases.add(new Case(number, text.substring(1).strip(), current));
            } else if (!text.isEmpty() && !text.startsWith(";")) {
                current.add(text);
            }
        }
        return new CaseFile(folder.relativize(path).toString(), path, plan, cases);
    }

    private static List<String> lines(Path path) {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
