package io.thalweg.log;

import java.io.IOException;
import java.util.List;

/** A storage for readers: before each of their reads something else happens to the log. */
final class ReadingHook extends DelegatingStorage {
    private final FailingDisk.Meanwhile meanwhile;

    ReadingHook(LogStorage storage, FailingDisk.Meanwhile meanwhile) {
        super(storage);
        this.meanwhile = meanwhile;
    }

    @Override
    public List<String> names() throws IOException {
        meanwhile.run();
        return super.names();
    }

    @Override
    LogFile instead(LogFile file) {
        return new DelegatingFile(file) {
            @Override
            public long sizeBytes() throws IOException {
                meanwhile.run();
                return super.sizeBytes();
            }

            @Override
            public int read(long offset, byte[] into, int at, int length) throws IOException {
                meanwhile.run();
                return super.read(offset, into, at, length);
            }
        };
    }
}
