package org.openenum.load.dns;

import io.gatling.javaapi.core.Session;

/** A condition on an answer. */
@FunctionalInterface
public interface DnsCheck {

    Judgement judge(Session session, Outcome.Answered answered);
}
