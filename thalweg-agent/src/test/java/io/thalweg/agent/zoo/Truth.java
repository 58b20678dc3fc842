package io.thalweg.agent.zoo;

import java.util.ArrayList;
import java.util.List;

/** What one program really did to the streams that it made. */
final class Truth {
    private final List<String> lines = new ArrayList<>();

    static Truth of(String operation, long calls, long bytes) {
        return new Truth().and(operation, calls, bytes);
    }

    /** No operation that moves bytes. */
    static Truth nothing() {
        return new Truth();
    }

    Truth and(String operation, long calls, long bytes) {
        lines.add(operation + " " + calls + " " + bytes);
        return this;
    }

    /** Only what this JDK lets the agent see; a blind spot is listed in the documentation. */
    Truth since(int jdk, String operation, long calls, long bytes) {
        return Runtime.version().feature() >= jdk ? and(operation, calls, bytes) : this;
    }

    /** Operations of a number that depends on who is faster. */
    Truth any(String operation) {
        lines.add(operation + " any");
        return this;
    }

    List<String> lines() {
        return lines;
    }
}
