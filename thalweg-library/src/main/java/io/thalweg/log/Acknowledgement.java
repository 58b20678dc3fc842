package io.thalweg.log;

/** What a record must have survived when {@link AppendLog#commit} or {@link AppendLog#append} returns. */
public enum Acknowledgement {
    /** The operating system has it: it survives the end of this process, by {@code kill -9} too, but no power cut. */
    OS,
    /** The disk has it, as far as the disk does not lie: it survives a power cut. */
    DISK
}
