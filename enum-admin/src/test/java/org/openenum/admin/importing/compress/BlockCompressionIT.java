package org.openenum.admin.importing.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.exporting.NumberTree;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.xbill.DNS.Name;

/** For random sets, every possible number has the same answer before and after. */
class BlockCompressionIT {

    private static final Name APEX = Name.fromConstantString("e164.arpa.");

    private static final int SETS = 50;

    private static final int MAX_DIGITS = 4;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyNumber_isAnsweredAsBefore(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < SETS; i++) {
            int runDigits = 1 + random.nextInt(MAX_DIGITS);
            List<MappingLine> lines = randomLines(random);
            StagedFile staged = stage(lines);
            List<StagedMapping> before = read(staged);
            List<StagedMapping> after = compress(staged, runDigits);
            assertThat(after).hasSizeLessThanOrEqualTo(before.size());
            NumberTree treeBefore = treeOf(before);
            NumberTree treeAfter = treeOf(after);
            forEachNumber(
                    "",
                    digits -> assertThat(treeAfter.answer(digits))
                            .as("%s, seed %d: %s became %s", digits, seed, before, after)
                            .isEqualTo(treeBefore.answer(digits)));
        }
    }

    private static List<MappingLine> randomLines(Random random) {
        Map<String, MappingLine> lines = new LinkedHashMap<>();
        int density = 1 + random.nextInt(10);
        int length = 2 + random.nextInt(MAX_DIGITS - 1);
        for (int number = 0; number < Math.pow(10, length - 1); number++) {
            if (random.nextInt(10) < density) {
                String digits = "1" + String.format("%0" + (length - 1) + "d", number);
                boolean closed = random.nextInt(40) == 0;
                int rules = random.nextInt(20) == 0 ? 1 + random.nextInt(3) : number % 100 < 60 ? 1 : 2;
                lines.put(digits, line(digits, MappingKind.NUMBER, closed, random.nextInt(30) == 0, rules));
            }
        }
        for (int i = random.nextInt(12); i > 0; i--) {
            String digits = NumberTree.digits(random, 1 + random.nextInt(MAX_DIGITS));
            lines.put(digits, line(digits, MappingKind.NUMBER, random.nextInt(4) == 0, false, 1 + random.nextInt(3)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            String digits = NumberTree.digits(random, 1 + random.nextInt(MAX_DIGITS - 1));
            MappingKind kind = random.nextInt(4) == 0 ? MappingKind.DELEGATION : MappingKind.BLOCK;
            lines.put(digits + kind, line(digits, kind, false, false, 1 + random.nextInt(3)));
        }
        return new ArrayList<>(lines.values());
    }

    private static MappingLine line(String digits, MappingKind kind, boolean closed, boolean comment, int rules) {
        boolean block = kind == MappingKind.BLOCK;
        NaptrRule rule = NaptrRule.ofUri("E2U+sip", "sip:+{number}@a.example");
        return new MappingLine(
                1,
                digits,
                kind,
                block ? digits.length() : 0,
                block ? digits.length() + (rules * 7) % (MAX_DIGITS + 1 - digits.length()) : 0,
                closed ? MappingStatus.CLOSED : null,
                kind == MappingKind.DELEGATION ? null : Integer.valueOf(rules),
                comment ? "kept" : null,
                null,
                null,
                kind == MappingKind.DELEGATION ? null : rule,
                true);
    }

    private StagedFile stage(List<MappingLine> lines) throws IOException {
        try (RowErrors errors = new RowErrors(folder.resolve("errors.csv"));
                Staging staging = new Staging(folder, APEX, errors, Staging.Habit.TABLE)) {
            for (MappingLine line : lines) {
                staging.mapping(line);
            }
            return staging.finish(() -> {});
        }
    }

    private List<StagedMapping> compress(StagedFile staged, int runDigits) throws IOException {
        return compress(staged, runDigits, Delegations.NONE);
    }

    private List<StagedMapping> compress(StagedFile staged, int runDigits, Delegations delegations) throws IOException {
        StagedFile compressed = new StagedFile(folder.resolve("compressed"));
        BlockCompression compression =
                new BlockCompression("", delegations, runDigits, BlockCompression.MAX_SPECIAL, () -> {});
        compression.compress(staged, compressed, folder);
        List<StagedMapping> mappings = read(compressed);
        assertThat(compression.entries())
                .isEqualTo(mappings.stream()
                        .filter(mapping -> !mapping.isLeftAlone())
                        .count());
        return mappings;
    }

    private static List<StagedMapping> read(StagedFile file) throws IOException {
        List<StagedMapping> mappings = new ArrayList<>();
        try (StagedFile.Cursor cursor = file.open()) {
            for (Staged entry = cursor.next(); entry != null; entry = cursor.next()) {
                mappings.add((StagedMapping) entry);
            }
        }
        return mappings;
    }

    private static NumberTree treeOf(List<StagedMapping> mappings) {
        List<NumberTree.Entry> entries = mappings.stream()
                .map(mapping -> new NumberTree.Entry(
                        mapping.digits(),
                        mapping.kind(),
                        mapping.status() != MappingStatus.CLOSED,
                        mapping.minDigits(),
                        mapping.maxDigits(),
                        contentOf(mapping)))
                .toList();
        return new NumberTree(entries, List.of(), MAX_DIGITS);
    }

    private static RuleSetContent contentOf(StagedMapping mapping) {
        return mapping.target() instanceof StagedMapping.Content content
                ? content.rules().content(0)
                : NumberTree.rules(0);
    }

    private static void forEachNumber(String digits, Consumer<String> check) {
        if (!digits.isEmpty()) {
            check.accept(digits);
        }
        for (int digit = 0; digit < (digits.isEmpty() ? 3 : 10) && digits.length() < MAX_DIGITS; digit++) {
            forEachNumber(digits + digit, check);
        }
    }

    @Test
    void tenThousandNumbersWithThreeExceptions_areFourEntriesAndTheHoles() throws IOException {
        List<MappingLine> lines = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            // A hundred consecutive numbers are missing, and a single one.
            if (i / 100 != 42 && i != 7777) {
                lines.add(line("4930" + (10_000 + i), MappingKind.NUMBER, false, false, i % 3000 == 17 ? 2 : 1));
            }
        }
        List<StagedMapping> after = compress(stage(lines), BlockCompression.MAX_RUN_DIGITS);
        assertThat(after.stream()
                        .map(entry -> entry.digits() + " " + entry.kind()
                                + (entry.status() == MappingStatus.CLOSED ? " closed" : "")))
                .containsExactly(
                        "49301 BLOCK",
                        "493010017 NUMBER",
                        "493013017 NUMBER",
                        "4930142 BLOCK closed",
                        "493016017 NUMBER",
                        "493017777 NUMBER closed",
                        "493019017 NUMBER");
    }

    @Test
    void entriesBelowABlockThatIsLeftAlone_stay() throws IOException {
        StagedFile staged;
        try (RowErrors errors = new RowErrors(folder.resolve("errors.csv"));
                Staging staging = new Staging(folder, APEX, errors, Staging.Habit.TABLE)) {
            staging.mapping(line("1", MappingKind.BLOCK, false, false, 1));
            staging.mapping(line("10", MappingKind.NUMBER, false, false, 2));
            staging.badMapping(2, "11", MappingKind.BLOCK);
            staging.mapping(line("112", MappingKind.NUMBER, false, false, 1));
            staging.mapping(line("113", MappingKind.BLOCK, false, false, 1));
            staging.mapping(line("12", MappingKind.NUMBER, false, false, 1));
            staged = staging.finish(() -> {});
        }

        assertThat(compress(staged, 1).stream().map(StagedMapping::digits))
                .containsExactly("1", "10", "11", "112", "113");
    }

    @Test
    void delegationOfTheZone_leavesTheRunAroundItAsItIs() throws IOException {
        List<MappingLine> lines = new ArrayList<>();
        for (String prefix : List.of("4930", "4940")) {
            for (int i = 0; i < 1_000; i++) {
                if (!prefix.equals("4930") || i / 100 != 4) {
                    lines.add(line(prefix + (1_000 + i), MappingKind.NUMBER, false, false, 1));
                }
            }
        }

        List<StagedMapping> after = compress(stage(lines), 3, new Delegations(Set.of("493014")));

        assertThat(after).hasSize(901);
        assertThat(after.get(0).kind()).isEqualTo(MappingKind.NUMBER);
        assertThat(after.get(900).digits() + " " + after.get(900).kind()).isEqualTo("49401 BLOCK");
    }

    @Test
    void moreBlocksThanFitIntoMemory_areNotCompressed() throws IOException {
        StagedFile staged = stage(List.of(
                line("1", MappingKind.BLOCK, false, false, 1),
                line("12", MappingKind.BLOCK, false, false, 1),
                line("13", MappingKind.DELEGATION, false, false, 1)));
        StagedFile compressed = new StagedFile(folder.resolve("compressed"));

        new BlockCompression("", Delegations.NONE, 1, 3, () -> {}).compress(staged, compressed, folder);

        assertThatThrownBy(() ->
                        new BlockCompression("", Delegations.NONE, 1, 2, () -> {}).compress(staged, compressed, folder))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("more than 2 blocks and delegations");
    }
}
