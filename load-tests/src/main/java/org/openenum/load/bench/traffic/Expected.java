package org.openenum.load.bench.traffic;

import org.xbill.DNS.Message;
import org.xbill.DNS.Name;

/** Knows what the answer to a question has to be. */
@FunctionalInterface
public interface Expected {

    /** What is wrong with an answer; empty if it is right. */
    String fault(Name question, Message answer);
}
