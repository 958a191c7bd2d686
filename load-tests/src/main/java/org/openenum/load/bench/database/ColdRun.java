package org.openenum.load.bench.database;

import org.openenum.load.bench.result.Asked;

/**
 * One run of the load generator against one server.
 *
 * @param turn servers of the same turn were asked one right after another
 * @param perSecond answers per second
 * @param cpuMicros processor time of the server for each answer, in microseconds
 * @param databaseCpuMicros the same of PostgreSQL; 0 where the database is part of the server
 * @param answers all of them
 * @param lost questions without one
 * @param rightCodes answers with the right response code
 * @param sampled whole answers that were looked at meanwhile
 * @param wrong how many of these were not what the set says
 * @param statements SQL statements, as the server counts them, or PostgreSQL for a server that does not; 0 where nobody does
 * @param statementsInPostgres the same statements as PostgreSQL counts them; 0 where there is none
 */
record ColdRun(
        int turn,
        String server,
        Asked asked,
        double perSecond,
        double cpuMicros,
        double databaseCpuMicros,
        long answers,
        long lost,
        long rightCodes,
        int sampled,
        int wrong,
        long statements,
        long statementsInPostgres) {}
