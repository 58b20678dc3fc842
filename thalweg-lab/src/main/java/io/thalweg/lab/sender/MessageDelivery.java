package io.thalweg.lab.sender;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** How the sender hands its messages to the kernel. */
public enum MessageDelivery {
    /** A whole round in each call: the articles' server. */
    BLOCKS("blocks", Messages.ROUND_BYTES),
    /** Message by message, each in a call of its own: the first note of the article on sockets. */
    SMALL("small", Messages.MESSAGE_BYTES);

    private final String label;
    private final int callBytes;

    MessageDelivery(String label, int callBytes) {
        this.label = label;
        this.callBytes = callBytes;
    }

    /** As results name it. */
    public String label() {
        return label;
    }

    /** The way of writing with that label. */
    public static MessageDelivery of(String label) {
        return Arrays.stream(values())
                .filter(writing -> writing.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such writer: " + label));
    }

    static boolean isKnown(String label) {
        return Arrays.stream(values()).anyMatch(writing -> writing.label.equals(label));
    }

    /** Sends up to {@code limitBytes}, as fast as they are taken; returns early only by the exception. */
    void send(WritableByteChannel out, long limitBytes) throws IOException {
        ByteBuffer round = ByteBuffer.allocateDirect(Messages.ROUND_BYTES).put(Messages.round());
        for (long sent = 0; sent < limitBytes; sent += callBytes) {
            if (round.position() == round.capacity()) {
                round.position(0);
            }
            round.limit(round.position() + callBytes);
            while (round.hasRemaining()) {
                out.write(round);
            }
        }
    }
}
