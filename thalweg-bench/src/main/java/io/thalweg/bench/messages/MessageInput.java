package io.thalweg.bench.messages;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/**
 * The other process, in the two ways in which a program may look at it; a variant takes one. What a variant has
 * buffered at the end of a pass belongs to the next.
 */
interface MessageInput {
    /** What Java hands to a program: of a socket an unbuffered stream, of the standard input a buffered one. */
    InputStream stream() throws IOException;

    ReadableByteChannel channel() throws IOException;
}
