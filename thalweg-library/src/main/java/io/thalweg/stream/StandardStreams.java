package io.thalweg.stream;

import java.io.FileDescriptor;

/**
 * Standard input and output as tuned streams, with the buffer size for what they are: a pipe, or a file.
 *
 * <p>As byte channels they are {@code BufferedReadableByteChannel.of(FileDescriptor.in)} and
 * {@code BufferedWritableByteChannel.of(FileDescriptor.out)}. Standard error is not here: what says why a program ends
 * should not wait in a buffer.
 *
 * <p>A producer of numbers, and their consumer at the other end of the pipe:
 * {@snippet file="io/thalweg/stream/PipeExample.java" region="producer"}
 * {@snippet file="io/thalweg/stream/PipeExample.java" region="consumer"}
 *
 * <p><b>One of each.</b> Every call makes a stream with a buffer of its own, which knows nothing of another's: take one
 * and pass it on. What {@link System#in} has buffered before is not read, and what is printed to {@link System#out}
 * overtakes the bytes that wait in the buffer here, unless they are flushed first.
 *
 * <p><b>Closing</b> closes the descriptor for the whole program: the process at the other end sees the end of its
 * input, or that no process reads any more; {@code System.in} then fails, and {@code System.out} loses what it is given
 * without a word. A stream that is merely left open does no harm, once it is flushed.
 *
 * <p><b>Flush or close</b> before the program ends: there is no hook that would do it, since at that late hour no code
 * could handle an error. Bytes for which {@code flush} or {@code close} returned are the system's; others may be
 * lost.
 *
 * <p><b>Errors.</b> {@code System.out} keeps silent about its errors until it is asked. Here a write that fails is an
 * {@link java.io.IOException} that names standard output and the byte offset, and of a broken pipe says that the reader
 * has closed its end. After that the stream is broken, see {@link TunedOutputStream}. A program that is started without
 * a descriptor for one of them ({@code <&-}, {@code >&-}) finds a file of the JVM's own there, as with {@code
 * System.in} and {@code System.out}: give it {@code /dev/null}.
 */
public final class StandardStreams {
    private StandardStreams() {}

    /** Standard input from where it stands. Reading survives an interrupt of the thread. */
    public static TunedFileInputStream in() {
        return new TunedFileInputStream(FileDescriptor.in);
    }

    /** Standard output. To be flushed or closed. */
    public static TunedFileOutputStream out() {
        return new TunedFileOutputStream(FileDescriptor.out);
    }
}
