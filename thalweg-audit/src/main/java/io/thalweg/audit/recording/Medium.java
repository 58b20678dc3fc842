package io.thalweg.audit.recording;

import java.util.Arrays;

/** What is behind a descriptor. */
public enum Medium {
    FILE("file"),
    SOCKET("socket"),
    UNIX_SOCKET("unix-socket"),
    PIPE("pipe"),
    DATAGRAM("datagram"),
    TERMINAL("terminal"),
    DEVICE("device"),
    /** No system call is made. */
    MEMORY("memory"),
    /** Unknown to the agent, or a name that is unknown here. */
    UNKNOWN("unknown");

    private final String id;

    Medium(String id) {
        this.id = id;
    }

    /** The medium of that name in a recording. */
    static Medium of(String id) {
        return Arrays.stream(values())
                .filter(medium -> medium.id.equals(id))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Whether a peer decides when bytes come. */
    public boolean hasPeer() {
        return this == SOCKET || this == UNIX_SOCKET || this == PIPE;
    }

    /** The name in recordings and reports. */
    @Override
    public String toString() {
        return id;
    }
}
