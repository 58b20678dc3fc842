package io.thalweg.interrupt;

import java.util.Set;

/** What happens to a run. */
enum Blow {
    KILL("kill -9 of the session", false, false, Set.of(137)),
    KILL_ALL("kill -9 of the session and its workers", false, false, Set.of(137)),
    CTRL_C("Ctrl-C, as a terminal sends it to all", false, false, Set.of(130)),
    INTERRUPT("SIGINT to the session alone", false, false, Set.of(130)),
    TERMINATE("SIGTERM", false, false, Set.of(143)),
    WORKER_KILLED("kill -9 of a worker or its sender", false, false, Set.of(4)),
    FULL_DISK("the disk is full", true, false, Set.of(4)),
    PEER_VANISHES("the peer vanishes", false, true, Set.of(4)),
    BUSY_PORT("the peer's port is another's", false, true, Set.of(4));

    private final String label;
    private final boolean needsDisk;
    private final boolean needsPeer;
    private final Set<Integer> exits;

    Blow(String label, boolean needsDisk, boolean needsPeer, Set<Integer> exits) {
        this.label = label;
        this.needsDisk = needsDisk;
        this.needsPeer = needsPeer;
        this.exits = exits;
    }

    String label() {
        return label;
    }

    /** Whether it needs a disk of its own. */
    boolean needsDisk() {
        return needsDisk;
    }

    /** Whether it needs a peer on another port. */
    boolean needsPeer() {
        return needsPeer;
    }

    /** Whether nothing of the session can run any more: only then is there something for {@code thalweg clean}. */
    boolean leavesSomething() {
        return this == KILL || this == KILL_ALL;
    }

    /** Whether the session may go on with other cells; it is then ended by SIGTERM. */
    boolean isSurvivable() {
        return this == WORKER_KILLED || needsDisk || needsPeer;
    }

    /** Whether that exit code tells what happened. */
    boolean explains(int exit) {
        return exits.contains(exit);
    }
}
