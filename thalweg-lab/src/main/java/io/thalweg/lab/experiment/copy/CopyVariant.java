package io.thalweg.lab.experiment.copy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.stream.TunedFileInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** How E10 copies a file, each as its user would write it. */
enum CopyVariant implements Labelled {
    /** Older than any of the others. */
    STREAMS("FileInputStream.read + write", Mode.QUICK, Mode.DEFAULT, (from, to, bufferBytes) -> {
        byte[] buffer = new byte[bufferBytes];
        try (InputStream in = new FileInputStream(from.toFile())) {
            OutputStream out = to.stream();
            int n;
            while ((n = in.read(buffer)) >= 0) {
                out.write(buffer, 0, n);
            }
        }
    }),
    /** The same with channels and a direct buffer. */
    CHANNELS("FileChannel.read + write", Mode.DEFAULT, Mode.FULL, (from, to, bufferBytes) -> {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bufferBytes);
        try (FileChannel in = FileChannel.open(from)) {
            WritableByteChannel out = to.channel();
            while (in.read(buffer.clear()) >= 0) {
                writeFully(out, buffer.flip());
            }
        }
    }),
    /** Since Java 9; from 18 on the kernel may do it. */
    INPUT_STREAM("FileInputStream.transferTo", Mode.QUICK, Mode.DEFAULT, (from, to, bufferBytes) -> {
        try (InputStream in = new FileInputStream(from.toFile())) {
            in.transferTo(to.stream());
        }
    }),
    /** To a path where the target has one, else to a stream. */
    FILES("Files.copy", Mode.DEFAULT, Mode.FULL, (from, to, bufferBytes) -> {
        to.filesCopy(from);
    }),
    /** Within the kernel. */
    TRANSFER_TO("FileChannel.transferTo", Mode.QUICK, Mode.DEFAULT, (from, to, bufferBytes) -> {
        try (FileChannel in = FileChannel.open(from)) {
            WritableByteChannel out = to.channel();
            long size = in.size();
            for (long done = 0, moved; done < size; done += moved) {
                moved = in.transferTo(done, size - done, out);
                refuseStandstill(from, moved, done, size);
            }
        }
    }),
    /** The same asked of the other end, which must be a file. */
    TRANSFER_FROM("FileChannel.transferFrom", Mode.DEFAULT, Mode.FULL, (from, to, bufferBytes) -> {
        try (FileChannel in = FileChannel.open(from)) {
            if (!(to.channel() instanceof FileChannel out)) {
                throw new IOException("transferFrom writes to files only");
            }
            long size = in.size();
            for (long done = 0, moved; done < size; done += moved) {
                moved = out.transferFrom(in, done, size - done);
                refuseStandstill(from, moved, done, size);
            }
        }
    }),
    /** The file as memory, written at once. */
    MAPPED("FileChannel.map + write", Mode.DEFAULT, Mode.DEFAULT, (from, to, bufferBytes) -> {
        try (FileChannel in = FileChannel.open(from)) {
            writeFully(to.channel(), in.map(MapMode.READ_ONLY, 0, in.size()));
        }
    }),
    /** Thalweg's stream to a stream. */
    TUNED_TO_STREAM("TunedFileInputStream.transferTo(stream)", Mode.QUICK, Mode.FULL, (from, to, bufferBytes) -> {
        try (TunedFileInputStream in = new TunedFileInputStream(from)) {
            in.transferTo(to.stream());
        }
    }),
    /** Thalweg's stream to a channel. */
    TUNED_TO_CHANNEL(
            "TunedFileInputStream.transferTo(channel)", Mode.DEFAULT, Mode.DEFAULT, (from, to, bufferBytes) -> {
                try (TunedFileInputStream in = new TunedFileInputStream(from)) {
                    in.transferTo(to.channel());
                }
            }),
    /** Thalweg's channel. */
    BUFFERED_CHANNEL("BufferedReadableByteChannel.transferTo", Mode.DEFAULT, Mode.FULL, (from, to, bufferBytes) -> {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(from)) {
            in.transferTo(to.channel());
        }
    });

    private final String label;
    private final Mode toFile;
    private final Mode toSocket;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Copying copying;

    /** The modes are the least that measure it. */
    CopyVariant(String label, Mode toFile, Mode toSocket, Copying copying) {
        this.label = label;
        this.toFile = toFile;
        this.toSocket = toSocket;
        this.copying = copying;
    }

    private interface Copying {
        void copy(Path from, CopyTarget to, int bufferBytes) throws IOException;
    }

    @Override
    public String label() {
        return label;
    }

    /** The least mode that measures it with that target. */
    Mode leastMode(boolean isToFile) {
        return isToFile ? toFile : toSocket;
    }

    /** Copies the whole file; {@code bufferBytes} is 0 for variants without a buffer of their own. */
    void copy(Path from, CopyTarget to, int bufferBytes) throws IOException {
        copying.copy(from, to, bufferBytes);
    }

    /** Whether it can copy to nothing but a file. */
    boolean needsFile() {
        return this == TRANSFER_FROM;
    }

    private static void writeFully(WritableByteChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    /** A file that has become shorter moves nothing more, for ever. */
    private static void refuseStandstill(Path from, long moved, long done, long size) throws EOFException {
        if (moved <= 0) {
            throw new EOFException("end of " + from + " after " + done + " of " + size + " bytes");
        }
    }
}
