package org.openenum.server.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.server.config.PlanInDatabase;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Master;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;

/** Writes the plans of all files into one database. Repeated names stand for the same zone or rule set. */
final class PlanLines {

    private final PlanInDatabase database;
    private final Map<String, Integer> zones = new HashMap<>();
    private final Map<String, Integer> ruleSets = new HashMap<>();
    private final Map<String, Records> recordSets = new LinkedHashMap<>();

    /** The zone of the file that is being read. */
    private String zone = "";

    PlanLines(PlanInDatabase database) {
        this.database = database;
    }

    void write(CaseFile file) {
        zone = "";
        for (String line : file.planLines()) {
            try {
                write(line.split("\\s+"), line);
            } catch (IOException | RuntimeException e) {
                throw new IllegalArgumentException(file.name() + ": " + line, e);
            }
        }
    }

    /** Writes the record sets last: their records may be in several files. */
    void finish() {
        for (Records set : recordSets.values()) {
            Record first = set.records.get(0);
            database.records(
                    id(zones, set.apex),
                    name(set.apex),
                    first.getName(),
                    first.getType(),
                    (int) first.getTTL(),
                    set.records.stream().map(Record::rdataToWireCanonical).toList());
        }
    }

    private void write(String[] words, String line) throws IOException {
        switch (words[0]) {
            case "zone" -> zone(words[1], Numbering.E164);
            case "private-zone" -> zone(words[1], Numbering.PRIVATE);
            case "rules" ->
                ruleSets.computeIfAbsent(
                        words[1],
                        name -> database.ruleSet(
                                name, List.of(words).subList(2, words.length).toArray(String[]::new)));
            case "number" -> database.number(id(zones, zone), words[1], id(ruleSets, words[2]));
            case "closed" -> database.closedNumber(id(zones, zone), words[1], id(ruleSets, words[2]));
            case "block" ->
                database.block(
                        id(zones, zone),
                        words[1],
                        Integer.parseInt(words[2]),
                        Integer.parseInt(words[3]),
                        id(ruleSets, words[4]));
            case "record" -> record(line.substring("record".length()).strip());
            default -> throw new IllegalArgumentException("no such line");
        }
    }

    private void zone(String apex, Numbering numbering) {
        zone = apex;
        zones.computeIfAbsent(apex, missing -> database.zone(apex, numbering));
    }

    private void record(String text) throws IOException {
        Record record = parse(text);
        String key = record.getName() + " " + record.getType();
        recordSets.computeIfAbsent(key, missing -> new Records(zone)).records.add(record);
    }

    static Record parse(String text) throws IOException {
        try (Master master = new Master(new ByteArrayInputStream(text.getBytes(UTF_8)), Name.root)) {
            return Objects.requireNonNull(master.nextRecord(), text);
        }
    }

    private static int id(Map<String, Integer> ids, String name) {
        return Objects.requireNonNull(ids.get(name), () -> "nothing is called " + name);
    }

    private static Name name(String text) {
        try {
            return Name.fromString(text, Name.root);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static final class Records {

        private final String apex;
        private final List<Record> records = new ArrayList<>();

        Records(String apex) {
            this.apex = apex;
        }
    }
}
