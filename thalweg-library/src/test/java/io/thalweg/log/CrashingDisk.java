package io.thalweg.log;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A directory on a disk whose power is cut, whose forces fail and which is full now and then. What was written and not
 * forced is, sector by sector, kept, lost, garbled, torn or stale; what was created, renamed and deleted and not forced
 * happened up to some moment. Sectors that were forced and written again keep the bytes that were not written: disks
 * promise that much.
 */
final class CrashingDisk implements LogStorage {
    /** Blocks of that many files that are gone may come back as what stands in a sector that was not forced. */
    private static final int GONE_FILES = 4;

    private final SplittableRandom random;
    private Map<String, SectorFile> names = new TreeMap<>();
    private Map<String, SectorFile> durableNames = new TreeMap<>();
    private final List<Consumer<Map<String, SectorFile>>> unforced = new ArrayList<>();
    private final List<SectorFile> gone = new ArrayList<>();
    /** Operations until the power is cut; negative for never. */
    private int operationsLeft = -1;

    /** Forces until one fails, and writes until the disk is full; negative for never. */
    private int forcesLeft = -1;

    private int writesLeft = -1;
    private boolean off;
    private boolean full;
    private boolean forceFailed;

    CrashingDisk(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Cuts the power in the middle of the operation after that many more. */
    void cutAfter(int operations) {
        operationsLeft = operations;
    }

    /** Lets a force, of a file or of the directory, fail after that many more, once. */
    void failForceAfter(int forces) {
        forcesLeft = forces;
    }

    /** Has no space left after that many more writes, until {@link #makeRoom}. */
    void fillAfter(int writes) {
        writesLeft = writes;
    }

    void makeRoom() {
        full = false;
        writesLeft = -1;
    }

    boolean isOff() {
        return off;
    }

    boolean isFull() {
        return full;
    }

    /** Whether a force failed in this life. */
    boolean hasFailedForce() {
        return forceFailed;
    }

    /** The power comes back: what was not forced is what the cut made of it. */
    void restart() {
        int happened = random.nextInt(unforced.size() + 1);
        unforced.subList(0, happened).forEach(change -> change.accept(durableNames));
        unforced.clear();
        names = new TreeMap<>(durableNames);
        Settling settling = new Settling(random);
        List<SectorFile> files = List.copyOf(names.values());
        files.forEach(file -> settling.settle(file, whoseBlocks(files)));
        begin();
    }

    /** Space is given to another file as soon as it is free: mostly it was that of the file that went last. */
    private SectorFile whoseBlocks(List<SectorFile> files) {
        if (!gone.isEmpty() && random.nextBoolean()) {
            return gone.get(random.nextInt(4) == 0 ? random.nextInt(gone.size()) : gone.size() - 1);
        }
        return files.get(random.nextInt(files.size()));
    }

    /**
     * The process alone ended: what it wrote is all there, and still not forced. What a failed force claims to have
     * written may be read anew from the disk, which never got it.
     */
    void survive() {
        if (forceFailed && random.nextBoolean()) {
            names.values().forEach(SectorFile::readAnew);
        }
        begin();
    }

    private void begin() {
        off = false;
        forceFailed = false;
        operationsLeft = -1;
        forcesLeft = -1;
        makeRoom();
    }

    private void operate() throws IOException {
        if (off) {
            throw new PowerOff();
        }
        if (operationsLeft == 0) {
            off = true;
            throw new PowerOff();
        }
        operationsLeft = Math.max(-1, operationsLeft - 1);
    }

    /** A force that the cut of the power ends fails as any other. */
    private void operateForce() throws ForceFailedException {
        try {
            operate();
        } catch (IOException e) {
            throw new ForceFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private boolean isForceToFail() {
        if (forcesLeft != 0) {
            forcesLeft = Math.max(-1, forcesLeft - 1);
            return false;
        }
        forcesLeft = -1;
        forceFailed = true;
        return true;
    }

    private void change(Consumer<Map<String, SectorFile>> change) {
        change.accept(names);
        unforced.add(change);
    }

    @Override
    public String name() {
        return "the crashing disk";
    }

    @Override
    public List<String> names() {
        return List.copyOf(names.keySet());
    }

    @Override
    public LogFile create(String name) throws IOException {
        operate();
        SectorFile file = new SectorFile();
        change(map -> map.put(name, file));
        return new OpenFile(file);
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        return new OpenFile(file(names, name));
    }

    private static SectorFile file(Map<String, SectorFile> names, String name) throws FileNotFoundException {
        SectorFile file = names.get(name);
        if (file == null) {
            throw new FileNotFoundException(name);
        }
        return file;
    }

    @Override
    public void cut(String name, long sizeBytes) throws IOException {
        openToRead(name).setSize(sizeBytes);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        operate();
        SectorFile file = file(names, from);
        bury(names.get(to));
        change(map -> {
            map.remove(from);
            map.put(to, file);
        });
    }

    @Override
    public void delete(String name) throws IOException {
        operate();
        bury(names.get(name));
        change(map -> map.remove(name));
    }

    private void bury(@Nullable SectorFile file) {
        if (file != null) {
            gone.add(file);
            if (gone.size() > GONE_FILES) {
                gone.remove(0);
            }
        }
    }

    @Override
    public void force() throws ForceFailedException {
        operateForce();
        if (isForceToFail()) {
            throw new ForceFailedException("Input/output error", new IOException());
        }
        durableNames = new TreeMap<>(names);
        unforced.clear();
    }

    /** Turns one bit of a file over, on the disk too. */
    void flip(String name, long bit) {
        SectorFile file = names.get(name);
        if (file == null) {
            throw new IllegalArgumentException(name);
        }
        file.flip(bit);
    }

    byte[] bytes(String name) {
        SectorFile file = names.get(name);
        return file == null ? new byte[0] : file.toBytes();
    }

    /** Without a trace: millions are thrown. */
    private static final class PowerOff extends IOException {
        private static final long serialVersionUID = 1L;

        PowerOff() {
            super("the power is off");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private final class OpenFile implements LogFile {
        private final SectorFile file;

        OpenFile(SectorFile file) {
            this.file = file;
        }

        @Override
        public long sizeBytes() {
            return file.sizeBytes();
        }

        @Override
        public int read(long offset, byte[] into, int at, int length) {
            return file.read(offset, into, at, length);
        }

        @Override
        public void write(long offset, byte[] from, int at, int length) throws IOException {
            if (operationsLeft == 0 && !off) {
                // In the middle of it.
                file.write((int) offset, from, at, random.nextInt(length + 1));
            }
            operate();
            if (full || writesLeft == 0) {
                full = true;
                file.write((int) offset, from, at, random.nextInt(length + 1));
                throw new IOException("No space left on device");
            }
            writesLeft = Math.max(-1, writesLeft - 1);
            file.write((int) offset, from, at, length);
        }

        @Override
        public void setSize(long sizeBytes) throws IOException {
            operate();
            file.setSize((int) sizeBytes);
        }

        @Override
        public void force() throws ForceFailedException {
            operateForce();
            if (isForceToFail()) {
                file.failForce(random);
                throw new ForceFailedException("Input/output error", new IOException());
            }
            file.force();
        }

        @Override
        public void close() {}
    }
}
