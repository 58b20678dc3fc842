package io.thalweg.audit.cost;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Bytes that go through a codec one by one, or many at once. */
final class CodecProbes {
    private static final int BYTES = 1 << 20;

    private CodecProbes() {}

    static Probe of(CallKind kind, int sizeBytes) throws IOException {
        return kind == CallKind.CODEC_READ ? read(sizeBytes) : write(sizeBytes);
    }

    /** Shrinks as text does. */
    private static byte[] text() {
        byte[] text = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            text[i] = (byte) ('a' + ((i * 7919) >>> 5) % 13);
        }
        return text;
    }

    private static int count(int sizeBytes) {
        return Math.min(BYTES / sizeBytes, BYTES / 8);
    }

    private static Probe read(int sizeBytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text());
        }
        byte[] block = new byte[sizeBytes];
        InputStream[] open = {InputStream.nullInputStream()};
        return new Probe(
                () -> {
                    open[0].close();
                    open[0] = new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()));
                },
                () -> {
                    InputStream in = open[0];
                    int count = count(sizeBytes);
                    for (int i = 0; i < count; i++) {
                        if (sizeBytes == 1) {
                            in.read();
                        } else {
                            in.readNBytes(block, 0, sizeBytes);
                        }
                    }
                    return count;
                },
                () -> open[0].close());
    }

    private static Probe write(int sizeBytes) throws IOException {
        byte[] text = text();
        OutputStream[] open = {OutputStream.nullOutputStream()};
        return new Probe(
                () -> {
                    open[0].close();
                    open[0] = new GZIPOutputStream(OutputStream.nullOutputStream());
                },
                () -> {
                    OutputStream out = open[0];
                    int count = count(sizeBytes);
                    for (int i = 0; i < count; i++) {
                        if (sizeBytes == 1) {
                            out.write(text[i]);
                        } else {
                            out.write(text, i * sizeBytes, sizeBytes);
                        }
                    }
                    return count;
                },
                () -> open[0].close());
    }
}
