package io.thalweg.log;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A log holds something that no crash leaves behind, or lacks what was acknowledged. */
public final class CorruptedLogException extends IOException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String directory;
    private final String segment;
    private final long offset;
    private final String what;

    /** Of a segment in whatever directory; {@link #in} names it before this is thrown to users. */
    CorruptedLogException(String segment, long offset, String what) {
        super(segment + " at offset " + offset + ": " + what);
        this.directory = null;
        this.segment = segment;
        this.offset = offset;
        this.what = what;
    }

    private CorruptedLogException(String directory, CorruptedLogException found) {
        super(Path.of(directory).resolve(found.segment) + " at offset " + found.offset + ": " + found.what
                + found.advice());
        this.directory = directory;
        this.segment = found.segment;
        this.offset = found.offset;
        this.what = found.what;
        setStackTrace(found.getStackTrace());
    }

    /** The same in the directory of that log, with what to do. */
    CorruptedLogException in(LogStorage log) {
        return directory == null ? new CorruptedLogException(log.name(), this) : this;
    }

    private String advice() {
        if (isOfAnotherVersion()) {
            return "; use a newer Thalweg";
        }
        return "; restore the segment from a copy, or save the rest with `thalweg appendlog salvage`";
    }

    /** Whether the file is not damaged, but of a version of the format that this Thalweg does not read. */
    public boolean isOfAnotherVersion() {
        return offset == SegmentHeader.VERSION_OFFSET;
    }

    /** The damaged file: {@link #segment} in the directory of the log. */
    public Path file() {
        return Path.of(directory == null ? "" : directory).resolve(segment);
    }

    /** The name of the damaged file. */
    public String segment() {
        return segment;
    }

    /** Where the damage begins in it, in bytes. */
    public long offset() {
        return offset;
    }

    /** What is wrong there, without the place. */
    public String what() {
        return what;
    }
}
