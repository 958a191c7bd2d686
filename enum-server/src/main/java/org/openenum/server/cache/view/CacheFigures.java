package org.openenum.server.cache.view;

/** Metrics of the cache: how full it is, and how often it had what a query needed. Any thread may read them. */
public interface CacheFigures {

    /** How many numbers are in memory. */
    long residentNumbers();

    /** How many pages are in memory. */
    long residentPages();

    /** The memory of the pages, in bytes. */
    long residentPageBytes();

    /** How many numbers are in memory one by one, without their pages. */
    long residentSingles();

    /** How many rule sets are in memory. */
    long residentRuleSets();

    /** How many gaps between names are in memory. */
    long residentGaps();

    /** How many other names are in memory. */
    long residentNames();

    /** The memory of the names of whole zones, in bytes. */
    long residentNameBytes();

    /** How often a page was needed and in memory. */
    long pageHits();

    /** How often a page was needed and not in memory. */
    long pageMisses();

    /** How often a page was not in memory, but the number itself was. */
    long singleHits();

    /** How many pages were evicted for lack of room. */
    long pageEvictions();
}
