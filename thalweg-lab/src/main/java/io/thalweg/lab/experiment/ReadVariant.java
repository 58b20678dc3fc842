package io.thalweg.lab.experiment;

import io.thalweg.stream.MappedFileInputStream;
import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** How E1 reads a file to its end, each as its user would write it. */
enum ReadVariant implements Labelled {
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
        Trial trial(InputFile file, InputFile.Part part, int bufferBytes, int arrayBytes) {
            boolean whole = part.bytes() == file.sizeBytes();
            return new SumTrial(part.sum(), () -> {
                try (TunedFileInputStream in = open(file.path(), bufferBytes)) {
                    return whole ? ReadLoops.byChunk(in) : ReadLoops.byChunk(in, part.bytes());
                }
            });
        }
    };

    private final String label;

    ReadVariant(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    abstract InputStream open(Path path, int bufferBytes) throws IOException;

    /** Opening and closing are part of the pass, as they are part of reading a file. */
    Trial trial(InputFile file, InputFile.Part part, int bufferBytes, int arrayBytes) {
        boolean whole = part.bytes() == file.sizeBytes();
        if (arrayBytes == 0) {
            return new SumTrial(part.sum(), () -> {
                try (InputStream in = open(file.path(), bufferBytes)) {
                    return whole ? ReadLoops.byByte(in) : ReadLoops.byByte(in, part.bytes());
                }
            });
        }
        byte[] array = new byte[arrayBytes];
        return new SumTrial(part.sum(), () -> {
            try (InputStream in = open(file.path(), bufferBytes)) {
                return whole ? ReadLoops.byArray(in, array) : ReadLoops.byArray(in, array, part.bytes());
            }
        });
    }
}
