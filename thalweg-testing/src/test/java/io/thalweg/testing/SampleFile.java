package io.thalweg.testing;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A small file, written and read in ways whose calls are known. */
final class SampleFile {
    static final int COUNT = 3000;

    private SampleFile() {}

    static File write(File directory) throws IOException {
        File file = new File(directory, "bytes.bin");
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(file))) {
            out.write(new byte[COUNT]);
        }
        return file;
    }

    static void writeOneByOne(File file) throws IOException {
        try (OutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < COUNT; i++) {
                out.write(i);
            }
        }
    }

    static void readOneByOne(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            int b;
            do {
                b = in.read();
            } while (b >= 0);
        }
    }

    static void read(File file, int sizeBytes) throws IOException {
        byte[] piece = new byte[sizeBytes];
        try (InputStream in = new FileInputStream(file)) {
            int count;
            do {
                count = in.read(piece);
            } while (count >= 0);
        }
    }
}
