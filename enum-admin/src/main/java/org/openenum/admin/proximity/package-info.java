/**
 * The client of the proximity service: an external program that is asked over HTTP for the requester group of networks
 * that send queries and are in no group yet.
 *
 * <p>Start with {@code ProximityWatch}, which samples the requesters from time to time. {@code Learning} decides which
 * of their networks to ask the service for, {@code Questions} sends the requests, {@code LearntNetworks} applies the
 * answers; {@code ProximityAnswers} is the table of answers.
 *
 * <p>Invariants: no DNS query waits for the service; a network that persons have put into a group is never changed; the
 * service fills only the groups that the settings name; each change is an ordinary change of {@code requester}, with an
 * entry in the audit trail, and can be reverted.
 */
@NullMarked
package org.openenum.admin.proximity;

import org.jspecify.annotations.NullMarked;
