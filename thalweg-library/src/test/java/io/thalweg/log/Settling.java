package io.thalweg.log;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What a power cut makes of the sectors of one disk that were written and not forced. */
final class Settling {
    /** What becomes of a sector. */
    enum Fate {
        KEPT,
        LOST,
        EARLIER,
        GARBLED,
        FLIPPED,
        TORN,
        STALE
    }

    private static final Fate[] FATES = Fate.values();

    private final SplittableRandom random;
    /** Of every sector but a few; null where each has a fate of its own. */
    private final @Nullable Fate usual;

    Settling(SplittableRandom random) {
        this.random = random;
        int mood = random.nextInt(8);
        usual = mood < 2 ? Fate.KEPT : mood < 4 ? Fate.LOST : mood == 4 ? Fate.STALE : null;
    }

    /**
     * Decides what {@code file} has after the cut.
     *
     * @param other whose blocks may stand in its sectors
     */
    void settle(SectorFile file, SectorFile other) {
        if (file.isDirty()) {
            settleSectors(file, other);
        }
        file.settled(random.nextBoolean() ? file.sizeBytes() : file.durableSizeBytes());
    }

    private void settleSectors(SectorFile file, SectorFile other) {
        for (int sector = 0; sector < file.sectors(); sector++) {
            if (file.isDirty(sector)) {
                Fate fate = usual == null || random.nextInt(4) == 0 ? FATES[random.nextInt(FATES.length)] : usual;
                settle(file, sector, fate, other.bytes());
            }
        }
    }

    private void settle(SectorFile file, int sector, Fate fate, byte[] stale) {
        int from = file.dirtyFrom(sector);
        int end = file.dirtyEnd(sector);
        byte[] after = file.durable();
        switch (fate) {
            case KEPT -> System.arraycopy(file.bytes(), from, after, from, end - from);
            case LOST -> {}
            case EARLIER -> System.arraycopy(file.earlier(), from, after, from, end - from);
            case GARBLED -> {
                for (int i = from; i < end; i++) {
                    after[i] = (byte) random.nextInt();
                }
            }
            case FLIPPED -> {
                System.arraycopy(file.bytes(), from, after, from, end - from);
                int bits = 1 + random.nextInt(3);
                for (int i = 0; i < bits; i++) {
                    after[from + random.nextInt(end - from)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case TORN -> {
                int torn = from + random.nextInt(end - from + 1);
                boolean front = random.nextBoolean();
                int first = front ? from : torn;
                System.arraycopy(file.bytes(), first, after, first, (front ? torn : end) - first);
            }
            case STALE -> {
                int n = Math.min(end, stale.length) - from;
                if (n > 0) {
                    System.arraycopy(stale, from, after, from, n);
                }
            }
        }
    }
}
