package io.thalweg.internal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the use of a stale view visible: views are copies, overwritten by the first call that may end them. Whether
 * that call really refills depends on how the bytes arrived, so a bug would otherwise show only now and then.
 */
public final class ViewPoison {
    /** Whether {@code -Dthalweg.poisonViews=true} asks for it. */
    public static final boolean ON = Boolean.getBoolean("thalweg.poisonViews");

    /** Recognisable in a hex dump and unlikely in text, lengths and counters. */
    private static final byte POISON = (byte) 0xDB;

    private final List<ByteBuffer> copies = new ArrayList<>();
    /** Calls that stay below this offset of the source cannot refill. */
    private long assuredTo;

    /** What to hand out in place of {@code view}. */
    public ByteBuffer copyOf(ByteBuffer view) {
        ByteBuffer copy = ByteBuffer.allocate(view.remaining());
        copy.put(0, view, view.position(), view.remaining());
        copies.add(copy);
        return copy.asReadOnlyBuffer().order(view.order());
    }

    /** A call follows that needs the bytes before {@code offset}. */
    public void before(long offset) {
        if (offset > assuredTo) {
            for (ByteBuffer copy : copies) {
                for (int i = 0; i < copy.capacity(); i++) {
                    copy.put(i, POISON);
                }
            }
            copies.clear();
        }
    }

    /** The bytes before {@code offset} are buffered. */
    public void assured(long offset) {
        assuredTo = Math.max(assuredTo, offset);
    }
}
