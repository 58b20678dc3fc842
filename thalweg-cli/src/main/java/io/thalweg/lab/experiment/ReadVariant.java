package io.thalweg.lab.experiment;

import io.thalweg.stream.MappedFileInputStream;
import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** The ways of reading a file to its end that E1 compares, each as its user would write it. */
enum ReadVariant {
    UNBUFFERED("FileInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new FileInputStream(path.toFile());
        }
    },
    BUFFERED("BufferedInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new BufferedInputStream(new FileInputStream(path.toFile()), bufferBytes);
        }
    },
    TUNED("TunedFileInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new TunedFileInputStream(path, bufferBytes);
        }
    },
    MAPPED("MappedFileInputStream") {
        @Override
        InputStream open(Path path, int bufferBytes) throws IOException {
            return new MappedFileInputStream(path);
        }
    },
    CHUNK("TunedFileInputStream.nextChunk") {
        @Override
        TunedFileInputStream open(Path path, int bufferBytes) throws IOException {
            return new TunedFileInputStream(path, bufferBytes);
        }

        @Override
        Trial trial(InputFile file, int bufferBytes, int arrayBytes) {
            return new ReadTrial(file, () -> {
                try (TunedFileInputStream in = new TunedFileInputStream(file.path(), bufferBytes)) {
                    return sumByChunk(in);
                }
            });
        }
    };

    private final String label;

    ReadVariant(String label) {
        this.label = label;
    }

    static ReadVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of file-read: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    abstract InputStream open(Path path, int bufferBytes) throws IOException;

    /** Opening and closing are part of the pass, as they are part of reading a file. */
    Trial trial(InputFile file, int bufferBytes, int arrayBytes) {
        if (arrayBytes == 0) {
            return new ReadTrial(file, () -> {
                try (InputStream in = open(file.path(), bufferBytes)) {
                    return sumByteByByte(in);
                }
            });
        }
        byte[] array = new byte[arrayBytes];
        return new ReadTrial(file, () -> {
            try (InputStream in = open(file.path(), bufferBytes)) {
                return sumByArray(in, array);
            }
        });
    }

    private static long sumByteByByte(InputStream in) throws IOException {
        long sum = 0;
        int b;
        while ((b = in.read()) >= 0) {
            sum += b;
        }
        return sum;
    }

    private static long sumByArray(InputStream in, byte[] array) throws IOException {
        long sum = 0;
        int n;
        while ((n = in.read(array)) >= 0) {
            sum += MadeBytes.sum(array, n);
        }
        return sum;
    }

    private static long sumByChunk(TunedFileInputStream in) throws IOException {
        long sum = 0;
        ByteBuffer chunk;
        while ((chunk = in.nextChunk()) != null) {
            for (int i = 0; i < chunk.limit(); i++) {
                sum += chunk.get(i) & 0xff;
            }
        }
        return sum;
    }

    /** Reads the file once and answers the sum of its bytes. */
    private interface Pass {
        long sum() throws IOException;
    }

    private static final class ReadTrial implements Trial {
        private final InputFile file;
        private final Pass pass;
        private long sum;

        ReadTrial(InputFile file, Pass pass) {
            this.file = file;
            this.pass = pass;
        }

        @Override
        public void pass() throws IOException {
            sum = pass.sum();
        }

        @Override
        public long checksum() {
            return sum;
        }

        @Override
        public long expectedChecksum() {
            return file.sum();
        }

        @Override
        public void close() {}
    }
}
