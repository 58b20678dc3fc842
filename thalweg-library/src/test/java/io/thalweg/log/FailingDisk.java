package io.thalweg.log;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A disk whose writes or forces fail when told to, or take as long as they are told. */
final class FailingDisk extends DelegatingStorage {
    /**
     * Bytes from there on are written once somebody has looked for them {@link #looksBefore} times; negative for none.
     */
    long writtenFrom = -1;

    int looksBefore = 1;

    /** How many times the directory was listed. */
    int listings;

    /** How many reads there were. */
    int reads;

    /** How many files were closed. */
    int closes;

    /** How many bytes were asked for. */
    long askedBytes;

    /** How much the disk says that it takes. */
    long usableBytes = Long.MAX_VALUE;

    /** After each listing of the directory, before anybody has the names. */
    Meanwhile afterList = () -> {};

    boolean failList;
    boolean failSize;
    boolean failForce;
    boolean failWrite;
    boolean failSetSize;
    /** In each write, before it does anything. */
    volatile Runnable duringWrite = () -> {};
    /** In each force of a file, before it does anything. */
    volatile Runnable duringForce = () -> {};

    /** What somebody else does. */
    interface Meanwhile {
        void run() throws IOException;
    }

    FailingDisk() {
        this(new CrashingDisk(1));
    }

    FailingDisk(CrashingDisk disk) {
        super(disk);
    }

    @Override
    public String name() {
        return "the failing disk";
    }

    @Override
    public List<String> names() throws IOException {
        if (failList) {
            throw new IOException("Too many open files");
        }
        listings++;
        List<String> names = super.names();
        afterList.run();
        return names;
    }

    @Override
    public long usableBytes() {
        return usableBytes;
    }

    @Override
    LogFile instead(LogFile file) {
        return new DelegatingFile(file) {
            @Override
            public long sizeBytes() throws IOException {
                if (failSize) {
                    throw new IOException("Input/output error");
                }
                return file.sizeBytes();
            }

            @Override
            public int read(long offset, byte[] into, int at, int length) throws IOException {
                reads++;
                askedBytes += length;
                int n = file.read(offset, into, at, length);
                if (offset <= writtenFrom && writtenFrom < offset + n) {
                    Arrays.fill(into, at + (int) (writtenFrom - offset), at + n, (byte) 0);
                    writtenFrom = --looksBefore > 0 ? writtenFrom : -1;
                }
                return n;
            }

            @Override
            public void write(long offset, byte[] from, int at, int length) throws IOException {
                duringWrite.run();
                if (failWrite) {
                    file.write(offset, from, at, length / 2);
                    throw new IOException("No space left on device");
                }
                file.write(offset, from, at, length);
            }

            @Override
            public void setSize(long sizeBytes) throws IOException {
                if (failSetSize) {
                    throw new IOException("Input/output error");
                }
                file.setSize(sizeBytes);
            }

            @Override
            public void force() throws ForceFailedException {
                duringForce.run();
                if (failForce) {
                    throw new ForceFailedException("Input/output error", new IOException());
                }
                file.force();
            }

            @Override
            public void close() throws IOException {
                closes++;
                file.close();
            }
        };
    }
}
