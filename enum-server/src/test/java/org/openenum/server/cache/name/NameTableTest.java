package org.openenum.server.cache.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.record.RecordSet;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.RoutingText;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.WireRecordSet;
import org.xbill.DNS.Type;

/** Names that have often changed give the same answers as after being read afresh. */
class NameTableTest {

    private static final int NAMES = 1_500;
    private static final int ROUNDS = 60;
    private static final int QUESTIONS = 400;
    private static final String[] LABELS = {"!", "*", "a", "b", "host-1", "host-10", "host-11", "z", "\u00e4"};

    private final NavigableMap<byte[], List<RecordSource.Row>> rows = new TreeMap<>(Arrays::compareUnsigned);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void changedNames_areThoseReadAnew(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        NameTable names = NameTable.NONE;
        for (int round = 0; round < ROUNDS; round++) {
            boolean growing = rows.size() < NAMES && round < ROUNDS / 2;
            NavigableMap<byte[], List<RecordSource.Row>> changed = changes(random, growing ? 300 : 30, growing);
            names = NameTableBuilder.patched(names, changed);
            NameTable fresh = readAnew();
            assertThat(names.size()).isEqualTo(rows.size()).isEqualTo(fresh.size());
            for (int i = 0; i < QUESTIONS; i++) {
                byte[] key = random.nextBoolean() || rows.isEmpty() ? key(random) : someKey(random);
                assertThat(text(names.find(key)))
                        .as("seed %s, round %s, %s", seed, round, HexFormat.of().formatHex(key))
                        .isEqualTo(text(fresh.find(key)));
            }
        }
    }

    @Test
    void weightOfNames_countsTheirPolicies() {
        Map<Integer, Share> regions = new HashMap<>();
        for (int region = 1; region <= 100; region++) {
            regions.put(region, new Share(0.123456789, 60));
        }
        RoutingPolicy policy = new RoutingPolicy(List.of(new TargetShares("192.0.2.71", new Share(1, 60), regions)));
        String routing = RoutingText.of(new Routing(policy, Routing.Answer.ORDER, Routing.Draw.RANDOM));

        assertThat(weightBytes(routing)).isGreaterThan(weightBytes(null) + routing.length());
    }

    private static long weightBytes(@Nullable String routing) {
        byte[] packed = RecordSet.pack(List.of(new byte[] {(byte) 192, 0, 2, 71}));
        NameTableBuilder builder = new NameTableBuilder();
        builder.add(new RecordSource.Row(new byte[] {'a', 0}, Type.A, 60, packed, routing));
        return builder.finish().weightBytes();
    }

    private NavigableMap<byte[], List<RecordSource.Row>> changes(SplittableRandom random, int count, boolean growing) {
        NavigableMap<byte[], List<RecordSource.Row>> changed = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = 0; i < count; i++) {
            boolean removes = !rows.isEmpty() && random.nextInt(growing ? 10 : 2) == 0;
            byte[] key = removes ? someKey(random) : key(random);
            changed.put(key, removes ? List.of() : sets(random, key));
        }
        changed.forEach((key, sets) -> {
            if (sets.isEmpty()) {
                rows.remove(key);
            } else {
                rows.put(key, sets);
            }
        });
        return changed;
    }

    private NameTable readAnew() {
        NameTableBuilder builder = new NameTableBuilder();
        rows.values().forEach(sets -> sets.forEach(builder::add));
        return builder.finish();
    }

    private byte[] someKey(SplittableRandom random) {
        byte[] key = rows.ceilingKey(key(random));
        return key == null ? rows.firstKey() : key;
    }

    private static byte[] key(SplittableRandom random) {
        StringBuilder key = new StringBuilder();
        for (int labels = 1 + random.nextInt(5); labels > 0; labels--) {
            key.append(LABELS[random.nextInt(LABELS.length)]).append('\0');
        }
        return key.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<RecordSource.Row> sets(SplittableRandom random, byte[] key) {
        int what = random.nextInt(40);
        if (what == 0) {
            int type = random.nextInt(2) == 0 ? Type.TXT : Type.NS;
            return List.of(new RecordSource.Row(key, type, 60, new byte[] {1}, null)); // A damaged row.
        }
        byte[] target = {1, 'x', 0};
        return switch (what) {
            case 1 -> List.of(row(key, Type.NS, target), row(key, Type.DS, new byte[] {5, 5}));
            case 2 -> List.of(row(key, Type.DNAME, target));
            case 3 -> List.of(row(key, Type.NS, target), row(key, Type.DNAME, target));
            default -> List.of(row(key, Type.A, key), row(key, Type.TXT, new byte[random.nextInt(300)]));
        };
    }

    private static RecordSource.Row row(byte[] key, int type, byte[] rdata) {
        return new RecordSource.Row(key, type, 60, RecordSet.pack(List.of(rdata)), null);
    }

    private static String text(NameRecords records) {
        NameRecords.Encloser encloser = records.encloser();
        NameRecords wildcard = encloser == null ? null : encloser.wildcard();
        return "usable " + records.usable() + ", exists " + records.exists() + ", A " + text(records.set(Type.A))
                + ", any "
                + text(records.anySet()) + ", above " + text(records.above()) + ", wildcard "
                + (wildcard == null ? "none" : encloser.labels() + " " + text(wildcard));
    }

    private static String text(NameRecords.Above above) {
        if (above instanceof NameRecords.Cut cut) {
            return "cut " + cut.labels() + text(cut.ns()) + text(cut.ds());
        }
        return above instanceof NameRecords.Redirection redirection
                ? "redirection " + redirection.labels() + text(redirection.dname())
                : "nothing";
    }

    private static String text(WireRecordSet set) {
        return set == null
                ? "none"
                : Type.string(set.type())
                        + set.ttlSeconds()
                        + set.rdatas().stream().map(HexFormat.of()::formatHex).toList();
    }
}
