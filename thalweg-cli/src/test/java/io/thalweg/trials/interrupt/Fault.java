package io.thalweg.trials.interrupt;

/** What happens to a run. */
enum Fault {
    KILL("kill -9 of the session", false, false, 137),
    KILL_ALL("kill -9 of the session and its workers", false, false, 137),
    CTRL_C("Ctrl-C, as a terminal sends it to all", false, false, 130),
    INTERRUPT("SIGINT to the session alone", false, false, 130),
    TERMINATE("SIGTERM", false, false, 143),
    WORKER_KILLED("kill -9 of a worker or its sender", false, false, 4),
    FULL_DISK("the disk is full", true, false, 4),
    PEER_VANISHES("the peer vanishes", false, true, 4),
    BUSY_PORT("the peer's port is another's", false, true, 4);

    private final String label;
    private final boolean needsDisk;
    private final boolean needsPeer;
    private final int exit;

    Fault(String label, boolean needsDisk, boolean needsPeer, int exit) {
        this.label = label;
        this.needsDisk = needsDisk;
        this.needsPeer = needsPeer;
        this.exit = exit;
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
    boolean explains(int code) {
        return code == exit;
    }
}
