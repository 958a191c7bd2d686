package org.openenum.load.bench.report;

/** What is asked of this product, in the order of the page. Unless it says otherwise: with five million numbers, on one core. */
public enum Goal {
    EXISTING("answers per second, numbers that exist", "2 × the best peer, 1.5 × at the least"),
    EXISTING_OF_ECHO("the same, of what a C program that only echoes sends back", "75 %, 65 % at the least"),
    MISSING("answers per second, numbers that do not exist", "95 % of those for numbers that exist"),
    SCALE("answers per second, from 100,000 numbers to the largest plan", "falls by 15 % at the most"),
    MEMORY("memory of enum-server (RSS)", "400 MB at the most"),
    MEMORY_OF_A_NUMBER("memory for each further number", "24 bytes at the most"),
    START_POSTGRESQL("the whole plan in memory, from PostgreSQL", "15 s at the most"),
    START_EMBEDDED("the whole plan in memory, from the embedded database", "30 s at the most"),
    START_SNAPSHOT("start from the server's own snapshot", "first answer 3 s, all of it 6 s at the most"),
    IMPORT_POSTGRESQL("import of a CSV, all or nothing, into PostgreSQL", "45 s at the most"),
    IMPORT_EMBEDDED("import of a CSV, all or nothing, into the embedded database", "100 s at the most"),
    CHANGES_POSTGRESQL("single durable changes through REST, 8 clients, PostgreSQL", "2,000/s at the least"),
    CHANGES_EMBEDDED("single durable changes through REST, 8 clients, embedded database", "1,000/s at the least"),
    CHANGES_IN_BATCHES("changes through REST in batches of 1,000", "30,000 numbers/s at the least"),
    PAGES("a page of any list through REST, the slowest list, p95", "less than 100 ms"),
    QUERIES_UNDER_CHANGES("loss of answers per second while 1,000 changes/s go on", "5 % at the most"),
    COMMIT_TO_ANSWER(
            "from a commit to every DNS answer",
            "p50 50 ms, p99.9 1 s, never more than 2 s, no old answer after a new one"),
    LATENCY("latency at half the maximum rate, p99", "that of NSD in the same run at the most"),
    LATENCY_ALIKE("the same at one rate for all servers", "that of NSD in the same run at the most"),
    POLICIES("answers per second with region policies", "5 % fewer than without at the most"),
    SMALL_CACHE("a cache for a tenth of the plan, Zipf-distributed questions", "one database query per page miss");

    private final String words;

    private final String asked;

    Goal(String words, String asked) {
        this.words = words;
        this.asked = asked;
    }

    /** What is measured. */
    public String words() {
        return words;
    }

    /** The figure that is asked for. */
    public String asked() {
        return asked;
    }
}
