package org.openenum.server.cache.load;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.apply.RuleSetScan;
import org.openenum.server.cache.apply.ScanRequest;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheContents;

/**
 * Reads rule sets ahead of queries: a number in memory without its rules could not be answered without the database. It
 * reads as long as there is room; the rest is read when a query needs it. For the thread of {@link ScanLoader}.
 */
final class RuleSetReadAhead {

    /** Rule sets per statement: some milliseconds of the database's work. */
    private static final int AT_ONCE = 1_000;

    private final RuleSetSource ruleSets;
    private final Consumer<ScanRequest> orders;

    /** @param orders gets the orders for what is to be read next */
    RuleSetReadAhead(RuleSetSource ruleSets, Consumer<ScanRequest> orders) {
        this.ruleSets = ruleSets;
        this.orders = orders;
    }

    /** Orders the rule sets of what was read, except those in memory. */
    void order(Node root, Collection<NumberPage> pages, CacheContents to) {
        Set<Integer> ids = new HashSet<>();
        Directory.forEachBranch(root, page -> addMissing(page.ruleSetIds(), to, ids));
        pages.forEach(page -> addMissing(page.ruleSetIds(), to, ids));
        order(ids, to);
    }

    /**
     * Reads the ordered rule sets, and orders their variants, to which no number points.
     *
     * @param goOn throws when the work is to stop
     * @return whether some have changed meanwhile, or may be void, so that it must be repeated
     */
    boolean pass(RuleSetScan order, CacheContents to, LoadPublisher publisher, Runnable goOn) {
        boolean again = false;
        List<Integer> missing =
                order.ids().stream().filter(id -> isMissing(id, to)).toList();
        for (int at = 0; at < missing.size() && to.ruleSets().hasRoom(); at += AT_ONCE) {
            goOn.run();
            int epoch = publisher.epoch();
            Set<Integer> some = new LinkedHashSet<>(missing.subList(at, Math.min(at + AT_ONCE, missing.size())));
            again |=
                    !publisher.ruleSets(some, ruleSets.read(some), epoch).join().isEmpty();
            again |= epoch != publisher.epoch(); // they may be void
        }
        Set<Integer> variants = new HashSet<>();
        for (int id : order.ids()) {
            CompiledRuleSet ruleSet = to.ruleSet(id);
            if (ruleSet != null) {
                addMissing(ruleSet.variants().ruleSetIds(), to, variants);
            }
        }
        order(variants, to);
        return again;
    }

    private void order(Set<Integer> ids, CacheContents to) {
        if (!ids.isEmpty() && to.ruleSets().hasRoom()) {
            orders.accept(new RuleSetScan(ids));
        }
    }

    private static void addMissing(int[] ids, CacheContents in, Set<Integer> missing) {
        for (int id : ids) {
            if (isMissing(id, in)) {
                missing.add(id);
            }
        }
    }

    /** Also true for one that did not exist when it was read: in another history, a later one may have its id. */
    private static boolean isMissing(int id, CacheContents in) {
        CompiledRuleSet known = in.ruleSet(id);
        return known == null || !known.isUsable();
    }
}
