package org.openenum.database;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a migration changes for programs that do not know it (adr/0034): it may create tables and indexes, add columns
 * that need no value and fill them, and add rows.
 */
final class Addition {

    private static final Pattern TABLE = Pattern.compile("create table (\\w+) .*");

    private static final Pattern INDEX = Pattern.compile("create (unique )?index \\w+ on (\\w+) .*");

    private static final Pattern COLUMN = Pattern.compile("alter table (\\w+) add column (\\w+) (.*)");

    private static final Pattern ROWS = Pattern.compile("insert into \\w+ .*");

    private static final Pattern FILLED = Pattern.compile("update (\\w+) set (\\w+) = (.*)");

    private static final Pattern SECOND_COLUMN = Pattern.compile(".*, \\w+ = .*");

    private static final Pattern SECOND_ACTION = Pattern.compile(".*, (?:add|alter|drop|rename|validate) .*");

    private static final Pattern REFERENCE =
            Pattern.compile("references (\\w+)(?: \\([^)]*\\))?( on delete (?:cascade|set null))?");

    /** The tables that the script creates, and the columns that it adds, as {@code table.column}. */
    private final Set<String> made = new HashSet<>();

    private Addition() {}

    /** The statements of a script that affect older programs. */
    static List<String> objections(String script) {
        Addition addition = new Addition();
        List<String> objections = new ArrayList<>();
        String plain = script.replaceAll("--[^\n]*", "").toLowerCase(Locale.ROOT);
        for (String each : plain.split(";")) {
            String statement = each.replaceAll("\\s+", " ").strip();
            if (!statement.isEmpty() && !addition.isUnnoticed(statement)) {
                objections.add(statement);
            }
        }
        return objections;
    }

    private boolean isUnnoticed(String statement) {
        Matcher table = TABLE.matcher(statement);
        Matcher column = COLUMN.matcher(statement);
        Matcher index = INDEX.matcher(statement);
        Matcher filled = FILLED.matcher(statement);
        if (table.matches()) {
            made.add(table.group(1));
            return letsRowsGo(statement);
        }
        if (column.matches()) {
            made.add(column.group(1) + "." + column.group(2));
            return letsRowsGo(statement) && (made.contains(column.group(1)) || needNotBeWritten(column.group(3)));
        }
        if (index.matches()) {
            // Older programs may write duplicates.
            return index.group(1) == null || made.contains(index.group(2));
        }
        if (filled.matches()) {
            boolean one = !SECOND_COLUMN.matcher(filled.group(3)).matches();
            return made.contains(filled.group(1)) || one && made.contains(filled.group(1) + "." + filled.group(2));
        }
        return ROWS.matcher(statement).matches();
    }

    private static boolean needNotBeWritten(String type) {
        boolean mandatory = type.contains("not null") && !type.contains("default ");
        boolean alone = !SECOND_ACTION.matcher(type).matches();
        return alone && !mandatory && !type.contains("unique") && !type.contains("check");
    }

    /** Older programs remove rows without regard to new rows that refer to them. */
    private boolean letsRowsGo(String statement) {
        return REFERENCE
                .matcher(statement)
                .results()
                .allMatch(reference -> reference.group(2) != null || made.contains(reference.group(1)));
    }
}
