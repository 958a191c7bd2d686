package org.openenum.server.answer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.number.Branch;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.QueryMessage;

/**
 * Prefetches the pages of queried numbers, in steps that each handle all queries: their digits, the path through the
 * directory, the page, and the position of the number in it. Within a step, no query depends on another, so an
 * out-of-order processor has several reads in flight at a time. With millions of numbers, each of these reads is a
 * cache miss.
 *
 * <p>It skips malformed packets, names in capital letters, and pages that are not in memory; their answers are decided
 * later, elsewhere.
 */
final class PagePrefetch implements Prefetch {

    /** With fewer queries there is nothing to overlap. */
    private static final int MIN_QUESTIONS = 4;

    /** The digits in the first long lead to the page: the directory is no deeper. */
    private static final int MAX_DEPTH = 16;

    /** A length octet and a digit. */
    private static final int DIGIT_LABEL_OCTETS = 2;

    private final AnswerCache cache;
    private final int[] starts;
    private final int[] ends;
    private final long[] digits;
    private final @Nullable Node[] nodes;
    private final @Nullable NumberPage[] pages;
    private final byte[] name = new byte[QueryMessage.MAX_NAME_OCTETS];
    private @Nullable ByteBuffer memory;
    private int questions;

    /** Keeps the JIT compiler from removing the reads; its value has no meaning. */
    @SuppressWarnings("UnusedVariable")
    private int seen;

    PagePrefetch(AnswerCache cache, int maxQuestions) {
        this.cache = cache;
        this.starts = new int[maxQuestions];
        this.ends = new int[maxQuestions];
        this.digits = new long[maxQuestions];
        this.nodes = new @Nullable Node[maxQuestions];
        this.pages = new @Nullable NumberPage[maxQuestions];
    }

    @Override
    public void add(ByteBuffer packets, int start, int octets) {
        memory = packets;
        starts[questions] = start + QueryMessage.HEADER_OCTETS;
        ends[questions++] = start + octets;
    }

    @Override
    public void fetch() {
        if (questions >= MIN_QUESTIONS && memory != null) {
            readDigits(memory, cache.view());
            for (int i = 0; i < questions; i++) {
                pages[i] = page(nodes[i], digits[i]);
            }
            int sum = 0;
            for (int i = 0; i < questions; i++) {
                NumberPage page = pages[i];
                sum += page == null ? 0 : page.size();
            }
            for (int i = 0; i < questions; i++) {
                NumberPage page = pages[i];
                sum += page == null ? 0 : page.touch(digits[i]);
                pages[i] = null;
                nodes[i] = null;
            }
            seen += sum;
        }
        questions = 0;
    }

    private void readDigits(ByteBuffer packets, View view) {
        ServedZone zone = null;
        for (int i = 0; i < questions; i++) {
            int at = starts[i];
            long hi = 0;
            while (at + 1 < ends[i] && packets.get(at) == 1 && isDigit(packets.get(at + 1))) {
                hi = PackedDigits.hiAfter(packets.get(at + 1) - '0', hi); // names begin with the last digit
                at += 2;
            }
            if (hi != 0 && (zone == null || !isIn(zone, hi, packets, at, ends[i]))) {
                zone = zone(packets, starts[i], ends[i], view);
            }
            digits[i] = hi;
            nodes[i] = hi == 0 || zone == null ? null : zone.root();
        }
    }

    private static boolean isDigit(int octet) {
        return octet >= '0' && octet <= '9';
    }

    /**
     * Whether the digits and what follows them are a name in the zone of the previous query: usually true, and quick to
     * check.
     */
    private static boolean isIn(ServedZone zone, long hi, ByteBuffer packets, int start, int end) {
        byte[] apex = zone.apex();
        String apexDigits = zone.apexDigits();
        int shared = DIGIT_LABEL_OCTETS * apexDigits.length();
        if (end - start < apex.length - shared
                || PackedDigits.hiPrefix(hi, apexDigits.length()) != PackedDigits.hi(apexDigits)) {
            return false;
        }
        for (int i = shared; i < apex.length; i++) {
            if (packets.get(start + i - shared) != apex[i]) {
                return false;
            }
        }
        return true;
    }

    private @Nullable ServedZone zone(ByteBuffer packets, int start, int end, View view) {
        int octets = Math.min(end - start, name.length);
        packets.get(start, name, 0, octets);
        for (int at = 0; at < octets; at += 1 + name[at]) {
            if (name[at] <= 0) {
                return name[at] == 0 ? view.closest(name, at + 1) : null;
            }
        }
        return null;
    }

    private @Nullable NumberPage page(@Nullable Node root, long hi) {
        Node node = root;
        for (int depth = 0; depth < MAX_DEPTH && node instanceof Branch branch; depth++) {
            int digit = PackedDigits.digitAt(hi, 0, depth);
            if (digit < 0) {
                return branch.here();
            }
            node = branch.child(digit);
        }
        return node instanceof Leaf leaf ? cache.peek(leaf.key()) : null;
    }
}
