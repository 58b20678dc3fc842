package io.thalweg.lab.experiment.message;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The ways of reading messages from a socket that E6 compares: the steps of the article, and ours. */
enum TcpVariant {
    ORIGINAL("original") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new OriginalReader(source.stream(), consumer);
        }
    },
    BUFFERED("buffered") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new OriginalReader(buffered(source), consumer);
        }
    },
    READINT("readint") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ReadIntReader(source.stream(), consumer);
        }
    },
    BOTH("both") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ReadIntReader(buffered(source), consumer);
        }
    },
    NO_ALLOC("no-alloc") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new NoAllocReader(buffered(source), consumer);
        }
    },
    NO_ALLOC_LOCAL("no-alloc-local") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new NoAllocLocalReader(buffered(source), consumer);
        }
    },
    NO_ALLOC_CONSTANT("no-alloc-constant") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new NoAllocConstantReader(buffered(source), consumer);
        }
    },
    CHANNEL("channel") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            ByteBuffer direct = ByteBuffer.allocateDirect(ReceiveBuffer.SIZE_BYTES);
            return new ChannelReader(ReceiveBuffer.appending(source.channel(), direct), consumer);
        }
    },
    CHANNEL_HEAP("channel-heap") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            ByteBuffer heap = ByteBuffer.allocate(ReceiveBuffer.SIZE_BYTES);
            return new ChannelReader(ReceiveBuffer.appending(source.channel(), heap), consumer);
        }
    },
    COMPACT("compact") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            ByteBuffer direct = ByteBuffer.allocateDirect(ReceiveBuffer.SIZE_BYTES);
            return new ChannelReader(ReceiveBuffer.compacting(source.channel(), direct), consumer);
        }
    },
    ZERO_COPY("zero-copy") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            ByteBuffer direct = ByteBuffer.allocateDirect(ReceiveBuffer.SIZE_BYTES);
            return new ZeroCopyReader(ReceiveBuffer.compacting(source.channel(), direct), consumer);
        }
    },
    THALWEG("thalweg") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ThalwegReader(source.channel(), consumer);
        }
    };

    private final String label;

    TcpVariant(String label) {
        this.label = label;
    }

    static TcpVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of tcp: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    /** Whether most of its bytes cost a system call of their own or nearly so. */
    boolean isUnbuffered() {
        return this == ORIGINAL || this == READINT;
    }

    abstract MessageReader open(MessageSource source, Consumer consumer) throws IOException;

    /** With the JDK's own size, as the article has it. */
    private static InputStream buffered(MessageSource source) throws IOException {
        return new BufferedInputStream(source.stream());
    }
}
