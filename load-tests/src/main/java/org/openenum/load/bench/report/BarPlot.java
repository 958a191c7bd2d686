package org.openenum.load.bench.report;

import java.util.List;
import java.util.Locale;

/**
 * Horizontal bars in groups, as SVG without a background.
 *
 * @param title what the plot shows, also for those who hear it
 * @param legend what the first, second ... bar of each row is
 */
public record BarPlot(String title, List<String> legend, List<Group> groups) {

    /** Of medium lightness: more than 4 to 1 against white and against near black. */
    private static final String TEXT = "#737b84";

    /** More than 3 to 1 against white and against near black, and apart in lightness for those who see no hues. */
    private static final List<String> COLOURS = List.of("#2f7ed8", "#c0803a", "#7d6bb0");

    private static final int WIDTH = 860;

    private static final int LABEL_WIDTH = 110;

    private static final int BAR_ROOM = 640;

    private static final int BAR_HEIGHT = 13;

    private static final int ROW_GAP = 9;

    private static final int GROUP_HEAD = 34;

    private static final int HEAD = 62;

    /**
     * Rows under a heading.
     *
     * @param rows from top to bottom
     */
    public record Group(String title, List<Row> rows) {}

    /**
     * One label with a bar for each entry of the legend.
     *
     * @param strong whether the label stands out
     */
    public record Row(String label, boolean strong, List<Double> values) {}

    public String svg() {
        StringBuilder body = new StringBuilder();
        int y = HEAD;
        for (Group group : groups) {
            body.append(text(0, y + GROUP_HEAD - 12, "bold", group.title()));
            y += GROUP_HEAD;
            for (Row row : group.rows()) {
                appendRow(body, y, row);
                y += rowHeight();
            }
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" font-family="sans-serif" font-size="13" fill="%3$s" role="img" aria-labelledby="title">
                  <title id="title">%4$s</title>
                """.formatted(WIDTH, y, TEXT, escaped(title)) + text(0, 18, "bold", title) + legendLine() + body
                + "</svg>\n";
    }

    private String legendLine() {
        StringBuilder line = new StringBuilder();
        int x = 0;
        for (int i = 0; i < legend.size(); i++) {
            line.append(bar(x, HEAD - 30, BAR_HEIGHT, i));
            line.append(text(x + BAR_HEIGHT + 6, HEAD - 20, "normal", legend.get(i)));
            x += WIDTH / 3;
        }
        return line.toString();
    }

    private void appendRow(StringBuilder body, int y, Row row) {
        int middle = y + legend.size() * BAR_HEIGHT / 2 + 4;
        body.append(text(0, middle, row.strong() ? "bold" : "normal", row.label()));
        for (int i = 0; i < row.values().size(); i++) {
            int length = (int) Math.round(row.values().get(i) / most() * BAR_ROOM);
            int top = y + i * BAR_HEIGHT;
            body.append(bar(LABEL_WIDTH, top, length, i));
            body.append(text(
                    LABEL_WIDTH + length + 6,
                    top + BAR_HEIGHT - 3,
                    "normal\" font-size=\"11",
                    String.format(Locale.ROOT, "%,.0f", row.values().get(i))));
        }
    }

    private static String bar(int x, int y, int length, int colour) {
        return "  <rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n"
                .formatted(x, y, length, BAR_HEIGHT - 1, COLOURS.get(colour));
    }

    private static String text(int x, int y, String weight, String text) {
        return "  <text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n".formatted(x, y, weight, escaped(text));
    }

    private int rowHeight() {
        return legend.size() * BAR_HEIGHT + ROW_GAP;
    }

    /** The longest bar; at least 1, so that bars of nothing have no length. */
    private double most() {
        return groups.stream()
                .flatMap(group -> group.rows().stream())
                .flatMap(row -> row.values().stream())
                .mapToDouble(Double::doubleValue)
                .reduce(1, Math::max);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
