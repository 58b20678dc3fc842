package io.thalweg.audit.recording;

import java.util.Arrays;

/** What is behind a descriptor. */
public enum Medium {
    FILE("file"),
    SOCKET("socket"),
    UNIX_SOCKET("unix-socket"),
    /** What a program reads and writes over TLS; the calls of the socket below are {@link #TLS_RECORDS}. */
    TLS("tls"),
    /** The JDK's own calls of a socket for TLS: no recording says so, but its stacks do. */
    TLS_RECORDS("tls-records"),
    PIPE("pipe"),
    DATAGRAM("datagram"),
    TERMINAL("terminal"),
    DEVICE("device"),
    /** No system call is made. */
    MEMORY("memory"),
    /** The names in a directory, read one after the other. */
    DIRECTORY("directory"),
    /** A part of a file as memory. */
    MAPPING("mapping"),
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

    /** Whether a program reads and writes it by a socket. */
    public boolean isSocket() {
        return this == SOCKET || this == UNIX_SOCKET || this == TLS;
    }

    /** Whether a peer decides when bytes come. */
    public boolean hasPeer() {
        return isSocket() || this == PIPE;
    }

    /** The name in recordings and reports. */
    @Override
    public String toString() {
        return id;
    }
}
