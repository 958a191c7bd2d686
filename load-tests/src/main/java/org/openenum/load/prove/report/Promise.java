package org.openenum.load.prove.report;

import java.util.List;

/**
 * Something that the product promises, and that scenarios prove.
 *
 * @param sentence for people
 * @param asked the figure that is asked of it
 * @param figure what is said of a run
 * @param scenarios that prove it, by name
 */
public record Promise(String sentence, String asked, Figure figure, List<String> scenarios) {

    private static final List<String> CRASHES = List.of("kill-admin", "kill-server", "kill-all");
    private static final List<String> WITHOUT_DATABASE =
            List.of("freeze-database", "stop-database", "disk-full", "cut-network");
    private static final List<String> CLOCKS = List.of("jump-clocks");
    private static final List<String> FLOODS = List.of("flood", "flood-limited");
    private static final List<String> FAILOVERS = List.of("failover-killed", "failover-frozen");

    public Promise {
        scenarios = List.copyOf(scenarios);
    }

    /** All of them. */
    public static List<Promise> all() {
        return List.of(
                new Promise("An acknowledged change is never lost", "0 lost", Figure.LOST, CRASHES),
                new Promise("nor while the database is away", "0 lost", Figure.LOST, WITHOUT_DATABASE),
                new Promise(
                        "nor when the primary goes and a synchronous standby follows",
                        "0 lost",
                        Figure.LOST,
                        FAILOVERS),
                new Promise("nor when clocks jump by a day, forward and back", "0 lost", Figure.LOST, CLOCKS),
                new Promise(
                        "A request that is sent again with its `Idempotency-Key` is done once, also around a crash",
                        "0 done twice, not at all, or answered with another change",
                        Figure.NOT_ONCE,
                        List.of("retry-around-kill")),
                new Promise(
                        "An import is seen whole or not at all, and is done once, in whichever of its states enum-admin is killed",
                        "0 answers, exports and histories",
                        Figure.IN_PART,
                        List.of("kill-import")),
                new Promise(
                        "Every change and audit entry is in the log or its archive once, and both are proved",
                        "0 missing or twice",
                        Figure.NOT_LOGGED,
                        List.of("kill-archive")),
                new Promise(
                        "DNS shows nothing that was never true or half done, and in the end what the API shows",
                        "0 answers",
                        Figure.NEVER_TRUE,
                        CRASHES),
                new Promise(
                        "No server goes back to an old answer after a new one that was acknowledged",
                        "0 answers",
                        Figure.WENT_BACK,
                        List.of("kill-admin", "freeze-database", "failover-killed", "jump-clocks")),
                new Promise(
                        "The serial never goes back (RFC 1982), and no content changes without it",
                        "0 looks",
                        Figure.SERIAL,
                        List.of(
                                "kill-admin",
                                "kill-server",
                                "kill-all",
                                "freeze-database",
                                "failover-killed",
                                "jump-clocks")),
                new Promise(
                        "A change is in every DNS answer soon, as long as nothing is out of order",
                        "no answer older than 2 s",
                        Figure.OUTDATED,
                        List.of("hand-over", "kill-admin", "kill-all", "jump-clocks")),
                new Promise("DNS lives without enum-admin", "0 unanswered", Figure.UNANSWERED, List.of("kill-admin")),
                new Promise("DNS lives without the database", "0 unanswered", Figure.UNANSWERED, WITHOUT_DATABASE),
                new Promise(
                        "A flood of small questions for large answers is not noticed by those who ask beside it",
                        "0 unanswered",
                        Figure.UNANSWERED,
                        FLOODS),
                new Promise(
                        "No answer over UDP has more than 1,232 octets, 512 without EDNS, whatever its question says",
                        "0 kinds of questions",
                        Figure.TOO_LARGE,
                        FLOODS),
                new Promise(
                        "It is no amplifier: a network beyond its limit gets no more octets than it sends",
                        "0 floods, with a limit of 50 answers a second",
                        Figure.BEYOND_LIMIT,
                        List.of("flood-limited")),
                new Promise(
                        "What a flood gets for each octet that it sends, without a limit",
                        "measured, not promised",
                        Figure.AMPLIFIED,
                        List.of("flood")),
                new Promise(
                        "A restart of enum-server is not noticed",
                        "0 unanswered",
                        Figure.UNANSWERED,
                        List.of("hand-over")),
                new Promise("A clock that jumps is not noticed over DNS", "0 unanswered", Figure.UNANSWERED, CLOCKS),
                new Promise("and writes go on", "nobody has to do anything", Figure.WRITES_GO_ON, CLOCKS),
                new Promise("A failover is not noticed over DNS", "0 unanswered", Figure.UNANSWERED, FAILOVERS),
                new Promise("and writes go on soon after it", "15 s at the most", Figure.WRITES_GO_ON, FAILOVERS),
                new Promise(
                        "and DNS shows soon what the new primary acknowledges",
                        "no answer older than 2 s, also while the cluster is not whole",
                        Figure.OUTDATED_IN_FAULT,
                        FAILOVERS),
                new Promise(
                        "Everything goes on by itself when the cause is gone (the time includes the fault)",
                        "nobody has to do anything",
                        Figure.ALL_GOES_ON,
                        WITHOUT_DATABASE),
                new Promise(
                        "Heap in use, descriptors and threads stay flat (the most in the second quarter and in the last)",
                        "no tenth more, but 4 MB, 10 descriptors and 10 threads",
                        Figure.FLAT,
                        List.of("soak")));
    }

    /** What the product promises and no scenario proves, with what looks at it elsewhere. */
    public static List<Unproved> unproved() {
        return List.of(
                new Unproved(
                        "A batch or a shared destination is seen whole, or not at all; so is an import that nothing disturbs",
                        "`./openenum bench update`"),
                new Unproved(
                        "A first answer within a second of a start, also without the database",
                        "`./openenum bench start`, `SnapshotStartIT`"),
                new Unproved(
                        "No packet kills or stalls the server", "`LegalAnswersTest`, with a million changed packets"),
                new Unproved("Slow clients do no harm", "`TcpIT`, `./openenum bench hostile-clients`"),
                new Unproved("Unknown numbers are cheap", "`./openenum bench enum`, `./openenum bench database`"),
                new Unproved("The answers for one requester never reach another", "`VariantsTest`, `RequesterIT`"),
                new Unproved("A stop answers what was accepted", "`StartAndStopIT`"),
                new Unproved(
                        "A job whose enum-admin is killed, or hangs and wakes up, is done once",
                        "`SeveralAdminsIT`, an import and bulk changes"),
                new Unproved(
                        "A power cut loses nothing on PostgreSQL",
                        "nothing: a killed process leaves what it wrote with the system"),
                new Unproved(
                        "What is done again and again, and who signs in, goes on when a clock jumps",
                        "`IntervalTest`, `TargetHealthTest`, `LeaseIT`, `SignInThrottleIT`"));
    }

    /**
     * A promise that no scenario proves.
     *
     * @param elsewhere what looks at it, in Markdown
     */
    public record Unproved(String sentence, String elsewhere) {}
}
