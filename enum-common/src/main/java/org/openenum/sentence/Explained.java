package org.openenum.sentence;

/** What says why in a sentence: an exception for people, whose message is the same sentence in English. */
public interface Explained {

    /** What is wrong. */
    Sentence sentence();
}
