package org.openenum.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.endtoend.RestClient;
import org.xbill.DNS.Master;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;

/**
 * A zone as the product exports it.
 *
 * @param inexact the digits below which, according to the file, some answers are inexact
 */
record ExportedZone(NumberTree tree, ZoneText zone, List<String> inexact) {

    private static final Pattern NOTE = Pattern.compile("; Inexact: below ([0-9]+|the apex),.*");

    static ExportedZone of(NumberTree tree, RestClient rest, int namesPerWildcard) {
        return of(tree, rest, "?namesPerWildcard=" + namesPerWildcard);
    }

    /** The export for the requesters of a group. */
    static ExportedZone forGroup(String group, NumberTree tree, RestClient rest, int namesPerWildcard) {
        return of(tree, rest, "?namesPerWildcard=" + namesPerWildcard + "&requester=" + group);
    }

    private static ExportedZone of(NumberTree tree, RestClient rest, String parameters) {
        String file = rest.get("/zones/" + tree.apex().toString(true) + "/zonefile" + parameters)
                .body();
        List<String> inexact = new ArrayList<>();
        file.lines().forEach(line -> {
            Matcher note = NOTE.matcher(line);
            if (note.matches()) {
                inexact.add(note.group(1).replace("the apex", ""));
            }
        });
        return new ExportedZone(tree, new ZoneText(tree.apex(), "e164", lines(file, tree.apex())), inexact);
    }

    private static List<ZoneText.Line> lines(String file, Name apex) {
        List<ZoneText.Line> lines = new ArrayList<>();
        try (Master master =
                new Master(new java.io.ByteArrayInputStream(file.getBytes(StandardCharsets.US_ASCII)), apex)) {
            for (Record record = master.nextRecord(); record != null; record = master.nextRecord()) {
                lines.add(new ZoneText.Line(record.getName(), record.toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    boolean isInexactAt(String digits) {
        return inexact.stream().anyMatch(digits::startsWith);
    }

    /**
     * Whether the file itself says that a stock server may answer differently.
     *
     * @param ours the result for the product
     * @param theirs the result for a server that has loaded the file
     */
    boolean allows(String digits, Dialled ours, Dialled theirs) {
        if (ours.equals(theirs)) {
            return true;
        }
        // "where a line says Inexact, some numbers get other answers"
        if (isInexactAt(digits)) {
            return theirs.isSomewhere() || !ours.isSomewhere();
        }
        // "a closed number under a wildcard is a name without NAPTR records (NODATA), not NXDOMAIN"
        return ours.isNameError() && theirs.isNothing() && tree.isNearClosed(digits);
    }
}
