package org.openenum.load.bench.traffic;

import org.xbill.DNS.Message;
import org.xbill.DNS.Name;

/** The expected answers. */
@FunctionalInterface
public interface Expected {

    /** What is wrong with an answer; empty if it is correct. */
    String fault(Name question, Message answer);
}
