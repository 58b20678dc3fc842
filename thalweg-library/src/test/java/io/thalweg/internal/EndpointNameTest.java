package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.stream.TunedInputStream;
import io.thalweg.stream.TunedOutputStream;
import io.thalweg.testkit.OpenSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What errors call each kind of end. */
class EndpointNameTest {
    @Test
    void socketsAreCalledByTheirPeer() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0))) {
            String address = "127.0.0.1:" + server.socket().getLocalPort();
            SocketChannel channel = SocketChannel.open(server.getLocalAddress());
            assertThat(EndpointName.of(channel)).isEqualTo(address);
            assertThat(EndpointName.of(channel.socket())).isEqualTo(address);
            channel.close();
            assertThat(EndpointName.of(channel)).isEqualTo("a closed socket");
        }
    }

    @Test
    void aPeerThatWasCalledByNameIsToldByItsAddress() throws IOException {
        InetAddress named = InetAddress.getByAddress("a-name", new byte[] {127, 0, 0, 1});
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(named, 0));
                SocketChannel channel = SocketChannel.open(
                        new InetSocketAddress(named, server.socket().getLocalPort()))) {
            assertThat(EndpointName.of(channel)).startsWith("127.0.0.1:");
        }
    }

    @Test
    void addressOfManyColonsIsBracketed() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            try {
                byte[] loopback = new byte[16];
                loopback[15] = 1;
                server.bind(new InetSocketAddress(InetAddress.getByAddress(loopback), 0));
            } catch (SocketException e) {
                assumeThat(false).as("needs IPv6: %s", e).isTrue();
            }
            try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                assertThat(EndpointName.of(channel))
                        .isEqualTo("[0:0:0:0:0:0:0:1]:" + server.socket().getLocalPort());
            }
        }
    }

    @Test
    void unconnectedSocketsAreCalledThat() throws IOException {
        try (SocketChannel channel = SocketChannel.open();
                Socket socket = new Socket()) {
            assertThat(EndpointName.of(channel)).isEqualTo("an unconnected socket");
            assertThat(EndpointName.of(socket)).isEqualTo("an unconnected socket");
        }
    }

    private static class Plain implements OpenSource {
        @Override
        public int read(ByteBuffer into) {
            return -1;
        }
    }

    private static final class Named extends Plain {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Test
    void channelsSayWhatTheyAreOrAreCalledByTheirClass(@TempDir Path directory) throws IOException {
        try (FileChannel file = FileChannel.open(Files.createFile(directory.resolve("file")))) {
            assertThat(EndpointName.of(file)).isEqualTo("a file");
        }
        assertThat(EndpointName.of(new Named("the moon"))).isEqualTo("the moon");
        String className = Named.class.getName();
        assertThat(EndpointName.of(new Named(className))).isEqualTo(className);
        assertThat(EndpointName.of(new Named(className + "@1f"))).isEqualTo("a channel of " + className);
        assertThat(EndpointName.of(new Named("@1f"))).isEqualTo("@1f");
        assertThat(EndpointName.of(new Plain())).isEqualTo("a channel of " + Plain.class.getName());
    }

    @Test
    void streamsAreCalledByTheirClassButOurs() {
        assertThat(EndpointName.of(System.in)).isEqualTo("standard input");
        assertThat(EndpointName.of(System.out)).isEqualTo("standard output");
        assertThat(EndpointName.of(System.err)).isEqualTo("standard error");
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[0]);
        assertThat(EndpointName.of(in)).isEqualTo("a stream of java.io.ByteArrayInputStream");
        assertThat(EndpointName.of(new TunedInputStream(in))).isEqualTo("java.io.ByteArrayInputStream");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(EndpointName.of(out)).isEqualTo("a stream of java.io.ByteArrayOutputStream");
        assertThat(EndpointName.of(new TunedOutputStream(out))).isEqualTo("java.io.ByteArrayOutputStream");
    }

    @Test
    void descriptorsAreCalledByTheirPurpose() {
        assertThat(EndpointName.of(FileDescriptor.in)).isEqualTo("standard input");
        assertThat(EndpointName.of(FileDescriptor.out)).isEqualTo("standard output");
        assertThat(EndpointName.of(FileDescriptor.err)).isEqualTo("standard error");
        assertThat(EndpointName.of(new FileDescriptor())).isEqualTo("a file descriptor");
    }
}
