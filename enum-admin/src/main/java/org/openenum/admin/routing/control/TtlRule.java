package org.openenum.admin.routing.control;

/**
 * TTLs by capacity and by how busy requesters are: a weak server, and a resolver behind which many clients stand, are
 * given for a shorter time, so that each answer leads about as much work anywhere as any other (MyXDNS, section 4.1).
 *
 * @param longestSeconds for the strongest server and the least busy requesters
 * @param shortestSeconds never less than this, so that resolvers do not ask all the time
 */
public record TtlRule(int longestSeconds, int shortestSeconds) {

    public TtlRule {
        if (shortestSeconds < 0 || shortestSeconds > longestSeconds) {
            throw new IllegalArgumentException(
                    "the shortest TTL " + shortestSeconds + " is 0 to the longest, " + longestSeconds);
        }
    }

    /**
     * A TTL for one server and region.
     *
     * @param capacityPart the server's capacity as a part of the strongest one's
     * @param busyness how many clients stand behind a requester of the region, as a multiple of the least busy
     *     region's; 1 or more
     */
    public int ttlSeconds(double capacityPart, double busyness) {
        if (!(capacityPart > 0 && capacityPart <= 1 && busyness >= 1)) {
            throw new IllegalArgumentException("a part of the strongest, not " + capacityPart
                    + ", and a multiple of the least busy, not " + busyness);
        }
        return (int) Math.max(shortestSeconds, Math.round(longestSeconds * capacityPart / busyness));
    }
}
