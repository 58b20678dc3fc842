package io.thalweg.lab.experiment.message;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The ways of reading messages from a pipe that E5 compares: the steps of the article, and ours. */
enum PipeVariant {
    ORIGINAL("original") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new OriginalReader(systemIn(source), consumer);
        }
    },
    DOUBLE_BUFFERED("double-buffered") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new OriginalReader(new BufferedInputStream(systemIn(source)), consumer);
        }
    },
    READINT("readint") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ReadIntReader(systemIn(source), consumer);
        }
    },
    NO_ALLOC("no-alloc") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new NoAllocReader(systemIn(source), consumer);
        }
    },
    CHANNEL("channel") {
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
    UNBUFFERED("unbuffered") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new OriginalReader(source.stream(), consumer);
        }
    },
    UNBUFFERED_READINT("unbuffered-readint") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ReadIntReader(source.stream(), consumer);
        }
    },
    THALWEG("thalweg") {
        @Override
        MessageReader open(MessageSource source, Consumer consumer) throws IOException {
            return new ThalwegReader(source.channel(), consumer);
        }
    };

    private final String label;

    PipeVariant(String label) {
        this.label = label;
    }

    static PipeVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of pipe: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    /** Whether most of its bytes cost a system call of their own or nearly so. */
    boolean isUnbuffered() {
        return this == UNBUFFERED || this == UNBUFFERED_READINT;
    }

    abstract MessageReader open(MessageSource source, Consumer consumer) throws IOException;

    /** What {@code System.in} is: a {@code BufferedInputStream} of the JDK's own size over the descriptor's stream. */
    private static InputStream systemIn(MessageSource source) throws IOException {
        return new BufferedInputStream(source.stream());
    }
}
