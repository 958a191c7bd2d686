package org.openenum.load.bench.report;

import java.util.List;

/**
 * A part of the page.
 *
 * @param heading without its marks
 * @param text Markdown, with the plots where they belong: {@link Plot#image()}; its own headings are of the third level
 * @param plots the files that the text shows
 * @param findings what it says about the goals, for the table at the top of the page
 */
public record Section(String heading, String text, List<Plot> plots, List<Finding> findings) {

    public Section {
        plots = List.copyOf(plots);
        findings = List.copyOf(findings);
    }
}
