package io.thalweg.log;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The directory of a log. The tests' other implementation is a disk whose power is cut. */
interface LogStorage extends Closeable {
    /** As errors name it. */
    String name();

    /** The names of all files, in no order. */
    List<String> names() throws IOException;

    /** How much more the disk takes, as far as the system knows. */
    default long usableBytes() {
        return Long.MAX_VALUE;
    }

    /** A new file of that name; one that is there is emptied. */
    LogFile create(String name) throws IOException;

    LogFile openToRead(String name) throws IOException;

    /** Makes a file shorter that is not being written. */
    void cut(String name, long sizeBytes) throws IOException;

    /** Replaces {@code to} if it is there; atomic. */
    void rename(String from, String to) throws IOException;

    void delete(String name) throws IOException;

    /** Makes what was created, renamed and deleted survive a power cut. */
    void force() throws ForceFailedException;

    /**
     * Asked after each write and force that is to be acknowledged, so that an opening meanwhile finds it.
     *
     * @throws ForceFailedException if another writer has opened it
     */
    default void requireOwned() throws ForceFailedException {}

    @Override
    default void close() throws IOException {}

    /** A file of the log. No interrupt closes it. */
    interface LogFile extends Closeable {
        long sizeBytes() throws IOException;

        /** Reads at most {@code length} bytes at {@code offset}; -1 at the end of the file. */
        int read(long offset, byte[] into, int at, int length) throws IOException;

        /** Reads at {@code offset} until {@code into} is full or the file ends; how many bytes that were. */
        static int readFully(LogFile file, long offset, byte[] into) throws IOException {
            int held = 0;
            for (int n; held < into.length && (n = file.read(offset + held, into, held, into.length - held)) > 0; ) {
                held += n;
            }
            return held;
        }

        /** Writes all. */
        void write(long offset, byte[] from, int at, int length) throws IOException;

        /**
         * Writes all, and makes these bytes survive a power cut; it says nothing of others. May run while another
         * thread forces.
         *
         * @throws ForceFailedException if what the disk has is unknown
         * @throws IOException where not all was written, and no force failed
         */
        default void writeDurably(long offset, byte[] from, int at, int length) throws IOException {
            write(offset, from, at, length);
            force();
        }

        /** Cuts or extends the file. */
        void setSize(long sizeBytes) throws IOException;

        /** Errors call the file by that name from now on: it was renamed. */
        default void renamed(String name) {}

        /**
         * Asked with {@link LogStorage#requireOwned}, so that the next opening finds what is acknowledged.
         *
         * @throws ForceFailedException if another file, or none, has the name of this one
         */
        default void requireThere() throws ForceFailedException {}

        /**
         * As {@link #requireThere}, after each commit: where no name in the directory has changed, the file need not be
         * looked at.
         */
        default void requireStillThere() throws ForceFailedException {
            requireThere();
        }

        /** Makes what was written survive a power cut. May run while another thread writes. */
        void force() throws ForceFailedException;
    }
}
