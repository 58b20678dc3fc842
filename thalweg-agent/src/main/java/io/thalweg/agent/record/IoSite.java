package io.thalweg.agent.record;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** What was counted on the streams of one class and one creating line since the line's last event. */
@Name("io.thalweg.IoSite")
@Label("I/O Site")
@Description("I/O calls on the streams that one line creates, counted by Thalweg; the stack trace begins at that line")
@Category("Thalweg")
@Period("10 s")
final class IoSite extends Event {
    @Label("Class")
    String type = "";

    @Label("Medium")
    String medium = "";

    @Label("Created At")
    String created = "";

    @Label("Calls")
    long calls;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Small Calls")
    @Description("Calls that moved 1 to 512 bytes")
    long smallCalls;

    @Label("Openings")
    @Description("Streams created")
    long openings;

    /** Periods are of types: one of its own is due at the end of a chunk, when all that is left is emitted. */
    @Name("io.thalweg.ChunkEnd")
    @Description("Never committed")
    @Category("Thalweg")
    @Period("endChunk")
    static final class ChunkEnd extends Event {}
}
