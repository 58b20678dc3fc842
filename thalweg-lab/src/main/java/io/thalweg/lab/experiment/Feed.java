package io.thalweg.lab.experiment;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** The made bytes over and over, from a thread that writes large blocks as fast as the reader takes them. */
final class Feed implements Closeable {
    /** What a pipe holds on Linux; E5 and E6 let the writer send blocks of that order too. */
    private static final int BLOCK_BYTES = 64 * 1024;

    private final InputStream in;

    private Feed(InputStream in) {
        this.in = in;
    }

    /** How a feed comes about. */
    interface Opener {
        /** A feed that may use that directory. */
        Feed open(Path directory) throws IOException;
    }

    /** The reader's end, as the JDK gives it. */
    InputStream in() {
        return in;
    }

    /** Through a pipe with a name, the only kind that one process can open from both ends as files. */
    static Feed throughPipe(Path directory) throws IOException {
        Path pipe = directory.resolve("tune-pipe");
        NamedPipe.make(pipe);
        // Either end's opening waits for the other's.
        start(() -> new FileOutputStream(pipe.toFile()));
        FileInputStream in = new FileInputStream(pipe.toFile());
        Files.delete(pipe);
        return new Feed(in);
    }

    /** Through a TCP connection of the loopback interface. */
    static Feed throughSocket(Path unused) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
            Socket reader = new Socket(loopback, server.getLocalPort());
            Socket writer = server.accept();
            // Any process of the machine may connect to a listening port.
            if (writer.getPort() != reader.getLocalPort()) {
                writer.close();
                reader.close();
                throw new IOException("another process connected to port " + server.getLocalPort());
            }
            start(writer::getOutputStream);
            return new Feed(reader.getInputStream());
        }
    }

    private interface Sink {
        OutputStream open() throws IOException;
    }

    private static void start(Sink sink) {
        Thread thread = new Thread(() -> write(sink), "tune-feed");
        thread.setDaemon(true);
        thread.start();
    }

    private static void write(Sink sink) {
        byte[] content = GeneratedBytes.content();
        try (OutputStream out = sink.open()) {
            for (int at = 0; true; at = (at + BLOCK_BYTES) % content.length) {
                out.write(content, at, BLOCK_BYTES);
            }
        } catch (IOException readerGone) {
            // The only end there is; a reader that is still there sees end of input and reports it.
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
