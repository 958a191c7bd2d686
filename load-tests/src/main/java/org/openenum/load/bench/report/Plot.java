package org.openenum.load.bench.report;

/**
 * A picture of the page.
 *
 * @param name of its file, without the ending
 * @param title what it shows, also for those who do not see it
 * @param svg readable on a light and on a dark page
 */
public record Plot(String name, String title, String svg) {

    /** The file in the folder of results. */
    public String file() {
        return name + ".svg";
    }

    /** The picture in Markdown, as a paragraph of its own. */
    public String image() {
        return "![" + title + "](" + Page.FOLDER + "/" + file() + ")\n\n";
    }
}
