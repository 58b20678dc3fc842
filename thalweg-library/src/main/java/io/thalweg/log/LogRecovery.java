package io.thalweg.log;

/** What {@link AppendLog} does at its opening with what a crash left behind. */
public enum LogRecovery {
    /**
     * The last segment may end in a tear: records after it are lost; none of them was acknowledged as on the disk.
     * Damage that contradicts an acknowledgement is refused. Only the last segment is read; readers check the others.
     */
    TAIL,
    /** Every segment is read, and any damage is refused, a tear too. */
    STRICT
}
