package io.thalweg.audit.finding;

import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.Site;
import io.thalweg.audit.recording.StackLine;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Streams that were there before the agent: of which class they are, by the classes of the JDK that their calls come
 * through. The agent names only the one class that most of those with such a descriptor have.
 */
enum UnseenOpening {
    SOCKET_CHANNEL("java.nio.channels.SocketChannel", Medium.SOCKET, "sun.nio.ch.SocketChannelImpl"),
    ASYNCHRONOUS_SOCKET_CHANNEL(
            "java.nio.channels.AsynchronousSocketChannel",
            Medium.SOCKET,
            "sun.nio.ch.UnixAsynchronousSocketChannelImpl"),
    ASYNCHRONOUS_FILE_CHANNEL(
            "java.nio.channels.AsynchronousFileChannel", Medium.FILE, "sun.nio.ch.SimpleAsynchronousFileChannelImpl"),
    PIPE_SINK("java.nio.channels.Pipe", Medium.PIPE, "sun.nio.ch.SinkChannelImpl"),
    PIPE_SOURCE("java.nio.channels.Pipe", Medium.PIPE, "sun.nio.ch.SourceChannelImpl");

    private final String type;
    private final Medium medium;
    private final String implementation;

    UnseenOpening(String type, Medium medium, String implementation) {
        this.type = type;
        this.medium = medium;
        this.implementation = implementation;
    }

    /** As it was recorded, with class and medium corrected by the classes that its calls come through. */
    static StreamUse.StreamKey corrected(StreamUse.StreamKey key, RecordedStream stream, Recording recording) {
        if (stream.created() >= 0 || stream.standard() != null) {
            return key;
        }
        return Arrays.stream(values())
                .filter(opening -> opening.isOf(stream, recording))
                .findFirst()
                .map(opening -> new StreamUse.StreamKey(
                        opening.type, opening.medium, null, key.created(), key.chain(), key.jdk()))
                .orElse(key);
    }

    private boolean isOf(RecordedStream stream, Recording recording) {
        return stream.operations().stream()
                .flatMap(operation -> operation.sites().stream())
                .flatMap(share -> Stream.ofNullable(recording.site(share.site())))
                .anyMatch(site -> passes(site, implementation));
    }

    /** Whether a call came on a thread that the JDK has for such channels: no line of its stack asked for it. */
    static boolean isOnThreadOfTheJdk(Site site) {
        return passes(site, ASYNCHRONOUS_FILE_CHANNEL.implementation)
                || passes(site, ASYNCHRONOUS_SOCKET_CHANNEL.implementation);
    }

    /** Through the class or one in it. */
    private static boolean passes(Site site, String type) {
        return site.frames().stream()
                .map(StackLine::className)
                .anyMatch(name -> name.equals(type) || name.startsWith(type + "$"));
    }
}
