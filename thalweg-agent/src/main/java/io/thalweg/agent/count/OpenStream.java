package io.thalweg.agent.count;

import java.io.FileDescriptor;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** What is known and counted about one descriptor, as long as it is in use. */
final class OpenStream extends WeakReference<FileDescriptor> {
    final int hash;
    final String type;
    final String medium;
    final @Nullable String standard;
    final int created;
    final @Nullable Counter[] counters = new Counter[Op.COUNT];

    /** Streams in the same bucket of the table. */
    @Nullable
    OpenStream next;

    @Nullable
    Wrapper chain;

    boolean merged;
    private int lastOp = -1;
    /** Where a positional call must begin in order to go on where the last one ended. */
    private long nextPosition;

    OpenStream(
            @Nullable FileDescriptor descriptor,
            @Nullable ReferenceQueue<FileDescriptor> queue,
            String type,
            String medium,
            @Nullable String standard,
            int created) {
        super(descriptor, queue);
        this.hash = System.identityHashCode(descriptor);
        this.type = type;
        this.medium = medium;
        this.standard = standard;
        this.created = created;
    }

    Counter counter(int op) {
        Counter counter = counters[op];
        return counter != null ? counter : newCounter(op);
    }

    private synchronized Counter newCounter(int op) {
        Counter counter = counters[op];
        if (counter == null) {
            counter = new Counter(FirstSamples.dueAt(this, op));
            counters[op] = counter;
        }
        return counter;
    }

    /** Whether a call goes on where the last one ended: the same operation, with nothing else in between. */
    boolean continues(int op) {
        if (lastOp == op) {
            return true;
        }
        if (Op.endsRun(op)) {
            lastOp = op;
        }
        return false;
    }

    /** The same for a call that names its position. */
    boolean continuesAt(int op, long position, long moved) {
        boolean follows = continues(op) && position == nextPosition;
        nextPosition = position + Math.max(moved, 0);
        return follows;
    }
}
