package org.openenum.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Random queries for names of zones, for names near them, and for others. */
final class RandomQuestion {

    private static final List<Integer> TYPES = List.of(
            Type.A,
            Type.AAAA,
            Type.NS,
            Type.SOA,
            Type.CNAME,
            Type.DNAME,
            Type.DS,
            Type.NAPTR,
            Type.NAPTR,
            Type.TXT,
            Type.MX,
            Type.SRV,
            Type.PTR,
            Type.HTTPS,
            Type.DNSKEY,
            Type.NSEC,
            Type.RRSIG,
            Type.ANY,
            65_400,
            1_234);

    private static final List<Integer> META_TYPES =
            List.of(0, Type.OPT, 128, 200, Type.TKEY, Type.TSIG, Type.IXFR, Type.AXFR, Type.MAILB, Type.MAILA);

    /** Not CHAOS, of which BIND answers three a second. The product's answers to it have their own tests. */
    private static final List<Integer> CLASSES = List.of(0, DClass.HS, DClass.NONE, DClass.ANY, 7, 65_280);

    private static final List<Integer> UDP_OCTETS =
            List.of(0, 100, 512, 513, 700, 900, 1_231, 1_232, 1_233, 4_096, 65_535);

    /** Not assigned, so no server echoes it. */
    private static final int FIRST_UNKNOWN_OPTION = 65_001;

    private static final int NSID = 3;

    private final Random random;
    private final RandomLabels words;
    private final RandomLabels digits;
    private final List<Name> names;
    private final List<ZoneText.Line> lines;

    RandomQuestion(Random random, List<ZoneText> zones) {
        this.random = random;
        this.words = new RandomLabels(random, false);
        this.digits = new RandomLabels(random, true);
        this.lines = zones.stream().flatMap(zone -> zone.lines().stream()).toList();
        Set<Name> known = new TreeSet<>();
        lines.forEach(line -> {
            for (int above = 0; above < line.owner().labels() - 1; above++) {
                known.add(new Name(line.owner(), above));
            }
        });
        this.names = new ArrayList<>(known);
    }

    Question draw() {
        boolean known = random.nextInt(100) < 35;
        ZoneText.Line line = words.pick(lines);
        Name name = known ? line.owner() : near();
        int type = known ? typeOf(line) : anyType();
        int recordClass = random.nextInt(100) < 97 ? DClass.IN : words.pick(CLASSES);
        boolean tcp = random.nextInt(100) < 10 && type != Type.AXFR && type != Type.IXFR;
        return new Question(inAnyCase(name), type, recordClass, flags(), edns(), tcp);
    }

    private Name near() {
        Name name = words.pick(names);
        RandomLabels labels = random.nextBoolean() ? words : digits;
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> name;
            case 4, 5 -> labels.below(name);
            case 6 -> labels.below(labels.below(name));
            case 7 -> RandomLabels.below("*", name);
            case 8, 9 -> name.labels() > 2 ? labels.below(new Name(name, 1)) : name;
            case 10 -> farBelow(labels, name);
            default -> elsewhere(labels);
        };
    }

    private Name farBelow(RandomLabels labels, Name name) {
        Name far = name;
        for (int more = random.nextInt(40); more > 0; more--) {
            far = labels.below(far);
        }
        return far;
    }

    private Name elsewhere(RandomLabels labels) {
        return random.nextInt(5) == 0 ? Name.root : labels.below(Name.fromConstantString("not.ours.test."));
    }

    private int typeOf(ZoneText.Line line) {
        // TTL and class follow the owner, which may contain escaped blanks, but no plain ones.
        return random.nextInt(10) == 0 ? anyType() : Type.value(line.text().split(" ", -1)[3]);
    }

    private int anyType() {
        int drawn = random.nextInt(100);
        if (drawn < 1) {
            return words.pick(META_TYPES);
        }
        return drawn < 4 ? 256 + random.nextInt(65_280) : words.pick(TYPES);
    }

    private int flags() {
        return (random.nextBoolean() ? Question.RD : 0)
                | (random.nextInt(5) == 0 ? Question.CD : 0)
                | (random.nextInt(5) == 0 ? Question.AD : 0)
                | (random.nextInt(50) == 0 ? Question.Z : 0);
    }

    private Question.Edns edns() {
        if (random.nextInt(5) < 2) {
            return null;
        }
        int version = random.nextInt(50) == 0 ? 1 + random.nextInt(255) : 0;
        int flags = (random.nextInt(5) < 2 ? 0x8000 : 0) | (random.nextInt(30) == 0 ? random.nextInt(0x4000) : 0);
        List<Question.Option> options = new ArrayList<>();
        if (random.nextInt(10) == 0) {
            options.add(
                    new Question.Option(FIRST_UNKNOWN_OPTION + random.nextInt(500), "ab".repeat(random.nextInt(30))));
        }
        if (random.nextInt(20) == 0) {
            options.add(new Question.Option(NSID, ""));
        }
        return new Question.Edns(version, words.pick(UDP_OCTETS), flags, options);
    }

    private Name inAnyCase(Name name) {
        try {
            String text = name.toString();
            return Name.fromString(
                    switch (random.nextInt(4)) {
                        case 0 -> text.toUpperCase(Locale.ROOT);
                        case 1 -> words.mixedCase(name);
                        default -> text;
                    });
        } catch (TextParseException e) {
            throw new IllegalArgumentException(name.toString(), e);
        }
    }
}
