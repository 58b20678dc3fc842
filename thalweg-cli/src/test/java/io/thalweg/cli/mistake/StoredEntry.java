package io.thalweg.cli.mistake;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Reads numbers from an entry of a zip that is stored, not compressed. */
public final class StoredEntry {
    private StoredEntry() {}

    public static void main(String[] arguments) throws IOException {
        byte[] data = Files.readAllBytes(Path.of(arguments[0]));
        Path zip = Files.createTempFile("stored", ".zip");
        try {
            store(data, zip);
            System.out.println(sum(zip, data.length / 4));
        } finally {
            Files.delete(zip);
        }
    }

    private static long sum(Path zip, int numbers) throws IOException {
        long sum = 0;
        try (ZipFile file = new ZipFile(zip.toFile());
                DataInputStream in = new DataInputStream(file.getInputStream(file.getEntry("table")))) {
            for (int i = 0; i < numbers; i++) {
                sum += in.readInt(); // the mistake
            }
        }
        return sum;
    }

    private static void store(byte[] data, Path zip) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(data);
        ZipEntry entry = new ZipEntry("table");
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(data.length);
        entry.setCrc(crc.getValue());
        try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip)))) {
            out.putNextEntry(entry);
            out.write(data);
            out.closeEntry();
        }
    }
}
