package io.thalweg.lab.experiment.message;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/**
 * The reader's end of a connection. It is opened once, in the one way that its reader wants; closing ends the sender
 * too.
 */
interface MessageSource extends Closeable {
    /** The stream that the JDK gives, without a buffer. */
    InputStream stream() throws IOException;

    /** The channel that the JDK gives. */
    ReadableByteChannel channel() throws IOException;

    /** The number of the sending process, for pinning; 0 for one on another host. */
    long senderPid();

    /** The sender, for errors. */
    String name();
}
