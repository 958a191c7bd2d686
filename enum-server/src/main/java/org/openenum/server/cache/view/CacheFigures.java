package org.openenum.server.cache.view;

/** How full the cache is and how often it had what was asked for; for metrics. Any thread may ask. */
public interface CacheFigures {

    /** How many numbers are in memory. */
    long residentNumbers();

    /** How many pages are in memory. */
    long residentPages();

    /** What the pages in memory cost, in bytes. */
    long residentPageBytes();

    /** How many numbers are in memory one by one, without their pages. */
    long residentSingles();

    /** How many rule sets are in memory. */
    long residentRuleSets();

    /** How many stretches without names are in memory. */
    long residentGaps();

    /** How many other names are in memory. */
    long residentNames();

    /** What the names of whole zones in memory cost, in bytes. */
    long residentNameBytes();

    /** How often a page was asked for and was there. */
    long pageHits();

    /** How often a page was asked for and was not there. */
    long pageMisses();

    /** How often a page was not there, but the number itself was. */
    long singleHits();

    /** How many pages had to go for lack of room. */
    long pageEvictions();
}
