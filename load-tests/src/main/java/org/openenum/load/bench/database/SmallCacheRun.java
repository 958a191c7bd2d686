package org.openenum.load.bench.database;

/**
 * One run with a cache for a tenth of the plan.
 *
 * @param database its name
 * @param cacheBytes what the pages of numbers might take
 * @param planBytes what all of them would
 * @param perSecond answers per second at full speed
 * @param perSecondAllInMemory the same questions with room for the whole plan
 * @param answers of that run
 * @param failed how many of them were failures of the server
 * @param misses questions that had to wait for the database
 * @param statements of SQL meanwhile
 * @param hitTimes of answers from memory, under a light load of the same questions
 * @param missTimes of answers that had to wait for the database, at the same time
 */
record SmallCacheRun(
        String database,
        long cacheBytes,
        long planBytes,
        double perSecond,
        double perSecondAllInMemory,
        long answers,
        long failed,
        long misses,
        long statements,
        AnswerTimes hitTimes,
        AnswerTimes missTimes) {

    /** The share of questions that were answered from memory. */
    double hitRatio() {
        return answers == 0 ? 0 : 1 - (double) misses / answers;
    }

    /** Statements of SQL for each question that was not. */
    double statementsPerMiss() {
        return misses == 0 ? 0 : (double) statements / misses;
    }
}
