package org.openenum.admin.importing.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.naptr.NaptrRule;
import org.openenum.zone.NumberNotation;
import org.xbill.DNS.Name;

/** The rows of a file as they are staged, and the errors of invalid ones. */
public abstract class StagedRows {

    protected static final Name APEX = Name.fromConstantString("e164.arpa.");

    protected static final TargetZone ZONE =
            new TargetZone(APEX, NumberNotation.INTERNATIONAL, Set.of("gold"), Delegations.NONE);

    @TempDir
    protected Path folder;

    protected List<RowError> errors = List.of();

    protected long unreadable;

    protected long mappings;

    protected interface Reading {
        void read(Staging staging, RowErrors errors) throws IOException;
    }

    protected List<Staged> staged(Staging.Habit habit, Reading reading) throws IOException {
        Path list = folder.resolve("errors.csv");
        List<Staged> all = new ArrayList<>();
        try (RowErrors rowErrors = new RowErrors(list);
                Staging staging = new Staging(folder, APEX, rowErrors, habit)) {
            reading.read(staging, rowErrors);
            try (StagedFile.Cursor cursor = staging.finish(() -> {}).open()) {
                for (Staged entry = cursor.next(); entry != null; entry = cursor.next()) {
                    all.add(entry);
                }
            }
            unreadable = staging.unreadableLines();
            mappings = staging.mappings();
        }
        errors = ListedErrors.of(list);
        return all;
    }

    protected static String uriOf(Staged entry) {
        return ruleOf(entry).uri();
    }

    protected static NaptrRule ruleOf(Staged entry) {
        StagedMapping.Content content = (StagedMapping.Content) ((StagedMapping) entry).target();
        return content.rules().content(3600).rules().get(0);
    }

    protected static String digitsOf(Staged entry) {
        return ((StagedMapping) entry).digits();
    }

    protected static List<Staged> contents(List<Staged> staged) {
        return staged.stream()
                .filter(entry -> ((StagedMapping) entry).target() instanceof StagedMapping.Content)
                .toList();
    }
}
