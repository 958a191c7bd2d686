package org.openenum.admin.cli;

import java.io.PrintWriter;

/** A line that shows progress: overwritten on a terminal; elsewhere a new line whenever the step changes. */
final class ProgressLine {

    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter out;

    private final boolean terminal;

    private String lastStep = "";

    ProgressLine(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    void show(String line) {
        if (terminal) {
            out.print(CLEAR + line);
            out.flush();
            return;
        }
        String step = line.split(" ", 2)[0];
        if (!step.equals(lastStep)) {
            out.println(line);
            lastStep = step;
        }
    }

    void end() {
        if (terminal) {
            out.print(CLEAR);
            out.flush();
        }
    }
}
