/**
 * The proximity service: somebody else's program, which is asked over HTTP for the group of networks that ask and are
 * in none yet.
 *
 * <p>Start with {@code ProximityWatch}, which notes now and then who asks. {@code Learning} says for which of those
 * networks the service is asked, {@code Questions} asks, {@code LearntNetworks} does as it answers;
 * {@code ProximityAnswers} is the table of answers.
 *
 * <p>Invariants: no question of DNS waits for the service; a network that persons have given to a group is never
 * touched; the service fills those groups alone that the settings name; each change is an ordinary one of
 * {@code requester}, in the audit trail and to be taken back.
 */
@NullMarked
package org.openenum.admin.proximity;

import org.jspecify.annotations.NullMarked;
