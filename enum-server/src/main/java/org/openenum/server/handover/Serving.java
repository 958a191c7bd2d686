package org.openenum.server.handover;

import java.io.IOException;
import java.nio.file.Path;
import org.openenum.server.transport.SocketPassing;

/** The running server, as its hand-over sees it. */
public interface Serving {

    /** Writes a snapshot for the next server; if that fails, an older snapshot has to do. */
    void writeSnapshot();

    /**
     * Opens the channel through which sockets are passed.
     *
     * @throws IOException if it cannot be opened, or the server before this one is still passing its own
     */
    SocketPassing passTo(Path inlet) throws IOException;

    Position position();

    /**
     * Applies no more changes until {@link #proceed}.
     *
     * @throws IOException if the change being applied takes too long; then nothing is held
     */
    void hold() throws IOException;

    /** Applies changes again: the end of a successful {@link #hold}. */
    void proceed();

    /**
     * Gives up everything that only one server can have, and accepts no TCP connections; queries over UDP are still
     * read.
     */
    void giveUp();

    /** Reads no more queries; those already read are answered. */
    void release();

    /** Takes everything back. The other process has been told, but may not have given it up yet. */
    void resume();

    /** This server ends in the middle of a hand-over: the successor continues with what it has. */
    void leaveTo(long successor);

    /** The successor has everything: this server can end. */
    void gone(long successor);

    /**
     * How far the served data has followed the database.
     *
     * @param change the last change that was applied
     * @param isCurrent whether the feed is not behind the database
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
