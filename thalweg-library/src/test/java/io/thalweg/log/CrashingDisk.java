package io.thalweg.log;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A directory on a disk whose power is cut. What was written and not forced is, sector by sector, kept, lost, garbled or what
 * another file had there; what was created, renamed and deleted and not forced happened up to some moment. Sectors that were forced and written again
 * keep the bytes that were not written: disks promise that much.
 */
final class CrashingDisk implements LogStorage {
    private static final int SECTOR_BYTES = 512;

    private final Random random;
    private Map<String, Content> names = new TreeMap<>();
    private Map<String, Content> durableNames = new TreeMap<>();
    private final List<Consumer<Map<String, Content>>> unforced = new ArrayList<>();
    /** Operations until the power is cut; negative for never. */
    private int operationsLeft = -1;

    private boolean off;

    CrashingDisk(long seed) {
        random = new Random(seed);
    }

    /** Cuts the power in the middle of the operation after that many more. */
    void cutAfter(int operations) {
        operationsLeft = operations;
    }

    boolean isOff() {
        return off;
    }

    /** What is there when the power is back. */
    void restart() {
        int happened = random.nextInt(unforced.size() + 1);
        unforced.subList(0, happened).forEach(change -> change.accept(durableNames));
        unforced.clear();
        names = new TreeMap<>(durableNames);
        List<Content> all = List.copyOf(names.values());
        all.forEach(content -> content.settle(random, all.get(random.nextInt(all.size()))));
        survive();
    }

    /** The process alone ended: what it wrote is all there, and still not forced. */
    void survive() {
        off = false;
        operationsLeft = -1;
    }

    private void operate() throws IOException {
        if (off || operationsLeft == 0) {
            off = true;
            throw new IOException("the power is off");
        }
        operationsLeft = Math.max(-1, operationsLeft - 1);
    }

    private void change(Consumer<Map<String, Content>> change) {
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
        Content content = new Content();
        change(map -> map.put(name, content));
        return new OpenFile(content);
    }

    @Override
    public LogFile openToRead(String name) throws IOException {
        Content content = names.get(name);
        if (content == null) {
            throw new FileNotFoundException(name);
        }
        return new OpenFile(content);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        operate();
        Content content = names.get(from);
        if (content == null) {
            throw new FileNotFoundException(from);
        }
        change(map -> {
            map.remove(from);
            map.put(to, content);
        });
    }

    @Override
    public void delete(String name) throws IOException {
        operate();
        change(map -> map.remove(name));
    }

    @Override
    public void force() throws IOException {
        operate();
        durableNames = new TreeMap<>(names);
        unforced.clear();
    }

    /** Turns one bit of a file over, on the disk too. */
    void flip(String name, long bit) {
        Content content = names.get(name);
        if (content == null) {
            throw new IllegalArgumentException(name);
        }
        content.bytes[(int) (bit / 8)] ^= (byte) (1 << (bit % 8));
        content.durable = content.bytes.clone();
    }

    byte[] bytes(String name) {
        Content content = names.get(name);
        return content == null ? new byte[0] : Arrays.copyOf(content.bytes, content.sizeBytes);
    }

    /** A file's bytes, as they are read and as they are on the disk. */
    private static final class Content {
        private byte[] bytes = {};
        private int sizeBytes;
        private byte[] durable = {};
        private int durableSizeBytes;
        /** First and behind the last byte written in each sector since it was forced. */
        private final Map<Integer, int[]> dirty = new TreeMap<>();

        void write(int offset, byte[] from, int at, int length) {
            if (offset + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(offset + length, 2 * bytes.length));
            }
            System.arraycopy(from, at, bytes, offset, length);
            sizeBytes = Math.max(sizeBytes, offset + length);
            for (int sector = offset / SECTOR_BYTES; sector * SECTOR_BYTES < offset + length; sector++) {
                int first = Math.max(offset, sector * SECTOR_BYTES);
                int end = Math.min(offset + length, (sector + 1) * SECTOR_BYTES);
                dirty.merge(sector, new int[] {first, end}, (a, b) ->
                        new int[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
            }
        }

        void force() {
            durable = bytes.clone();
            durableSizeBytes = sizeBytes;
            dirty.clear();
        }

        void settle(Random random, Content other) {
            byte[] after = Arrays.copyOf(durable, Math.max(durable.length, bytes.length));
            for (int[] range : dirty.values()) {
                switch (random.nextInt(4)) {
                    case 0 -> System.arraycopy(bytes, range[0], after, range[0], range[1] - range[0]);
                    case 1 -> {
                        byte[] garbled = new byte[range[1] - range[0]];
                        random.nextBytes(garbled);
                        System.arraycopy(garbled, 0, after, range[0], garbled.length);
                    }
                    case 2 -> {
                        int stale = Math.min(range[1], other.bytes.length) - range[0];
                        if (stale > 0) {
                            System.arraycopy(other.bytes, range[0], after, range[0], stale);
                        }
                    }
                    default -> {}
                }
            }
            sizeBytes = random.nextBoolean() ? sizeBytes : durableSizeBytes;
            bytes = after;
            force();
        }
    }

    private final class OpenFile implements LogFile {
        private final Content content;

        OpenFile(Content content) {
            this.content = content;
        }

        @Override
        public long sizeBytes() {
            return content.sizeBytes;
        }

        @Override
        public int read(long offset, byte[] into, int at, int length) {
            if (offset >= content.sizeBytes) {
                return -1;
            }
            int n = (int) Math.min(length, content.sizeBytes - offset);
            System.arraycopy(content.bytes, (int) offset, into, at, n);
            return n;
        }

        @Override
        public void write(long offset, byte[] from, int at, int length) throws IOException {
            if (operationsLeft == 0) {
                // In the middle of it.
                content.write((int) offset, from, at, random.nextInt(length + 1));
            }
            operate();
            content.write((int) offset, from, at, length);
        }

        @Override
        public void setSize(long sizeBytes) throws IOException {
            operate();
            content.sizeBytes = (int) sizeBytes;
        }

        @Override
        public void force() throws IOException {
            operate();
            content.force();
        }

        @Override
        public void close() {}
    }
}
