package org.openenum.server.handover;

import java.io.IOException;
import java.nio.file.Path;
import org.openenum.server.transport.SocketPassing;

/** A server that answers, as whoever hands it over sees it. */
public interface Serving {

    /** Writes down what is served, for the next one; if that does not succeed, an older one has to do. */
    void writeSnapshot();

    /**
     * Opens the way for the sockets.
     *
     * @throws IOException if it cannot be had, or the server before this one still passes its own
     */
    SocketPassing passTo(Path inlet) throws IOException;

    Position position();

    /**
     * No more changes are taken over until {@link #proceed}.
     *
     * @throws IOException if the one that is being taken over takes too long: nothing is held then
     */
    void hold() throws IOException;

    /** Changes are taken over again: the end of a {@link #hold} that was had. */
    void proceed();

    /**
     * Gives up all that one server alone can have, and accepts no TCP connections; questions over UDP are still read.
     */
    void giveUp();

    /** Reads no more questions; those that were read are answered. */
    void release();

    /** Takes everything back, from a process that has been told so and may not have given it up yet. */
    void resume();

    /** This one ends on the way: another process goes on with what it has. */
    void leaveTo(long successor);

    /** Another process has everything: this one can end. */
    void gone(long successor);

    /**
     * How far what is served has followed the database.
     *
     * @param change the last one
     * @param isCurrent whether that is all there is
     */
    record Position(long change, boolean isCurrent) {

        @Override
        public String toString() {
            return "at " + change + (isCurrent ? " current" : " behind");
        }

        static Position of(String line) throws IOException {
            String[] words = line.split(" ", -1);
            if (words.length != 3 || !words[0].equals("at")) {
                throw new IOException("the other server said: " + line);
            }
            return new Position(Long.parseLong(words[1]), words[2].equals("current"));
        }
    }
}
