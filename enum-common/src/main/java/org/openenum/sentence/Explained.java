package org.openenum.sentence;

/**
 * Something that has its reason as a sentence: an exception for people, whose message is the same sentence in English.
 */
public interface Explained {

    /** What is wrong. */
    Sentence sentence();
}
