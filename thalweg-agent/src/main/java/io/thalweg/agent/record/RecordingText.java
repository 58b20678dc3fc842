package io.thalweg.agent.record;

import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Hooks;
import io.thalweg.agent.count.Op;
import io.thalweg.agent.count.OperationCounts;
import io.thalweg.agent.count.SiteWeights;
import io.thalweg.agent.count.StackTable;
import io.thalweg.agent.count.StreamCounts;
import io.thalweg.agent.count.Wrapper;
import io.thalweg.agent.figure.Figure;
import io.thalweg.agent.figure.Observation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recording as text; {@code docs/reference/recording.md} describes it. */
final class RecordingText {
    private static final int VERSION = 1;
    /**
     * A program with fewer operations has not lost anything that could be noticed, nor compiled what would be measured.
     */
    private static final long MIN_OPERATIONS_FOR_COST = 10_000;
    /** A JVM reads some hundred times by itself while it starts: fewer say nothing of native libraries. */
    private static final long MANY_UNSEEN = 2000;

    private static final int MOSTLY_WAITING = 2;
    /** Less waiting is that of a JVM that starts on a busy machine. */
    private static final long MUCH_WAITING_NANOS = 2_000_000_000L;

    private static final List<String> NONE = List.of();

    private final JsonText json = new JsonText();
    private final CountSnapshot totals;

    private RecordingText(CountSnapshot totals) {
        this.totals = totals;
    }

    /** What the agent knows about itself. */
    record AgentFacts(String version, int installedHooks, List<String> missingHooks) {}

    static String of(CountSnapshot totals, AgentFacts agent, Window window) {
        RecordingText recording = new RecordingText(totals);
        recording.write(agent, window);
        return recording.json.toString();
    }

    private void write(AgentFacts agent, Window window) {
        json.open("{")
                .name("format")
                .value("thalweg-recording")
                .name("version")
                .value(VERSION)
                .newline();
        agent(agent);
        long[] procIo = window.procIo();
        jvm(mayWorkUnseen(procIo, window));
        window(window);
        procIo(procIo);
        sites();
        streams();
        json.close("}").newline();
    }

    private void agent(AgentFacts agent) {
        json.name("agent").open("{");
        json.name("version").value(agent.version());
        json.name("installedHooks").value(agent.installedHooks());
        json.name("missingHooks").open("[");
        for (String hook : agent.missingHooks()) {
            json.value(hook);
        }
        json.close("]");
        json.name("failure").value(totals.failure);
        json.name("droppedSites").value(totals.droppedSites);
        json.name("droppedStreams").value(totals.droppedStreams);
        overhead();
        json.close("}").newline();
    }

    private void overhead() {
        long operations = 0;
        for (StreamCounts total : totals.streams) {
            for (int op = 0; op < Op.COUNT; op++) {
                operations += total.counts(op).get(Figure.CALLS);
            }
        }
        json.name("overhead").open("{").name("nanosPerCall");
        if (operations < MIN_OPERATIONS_FOR_COST) {
            json.nothing().name("how").value("not measured: too few operations");
        } else {
            json.value(Hooks.costNanos()).name("how").value("measured when the recording was written, on empty calls");
        }
        json.name("stackNanos").value(totals.stackNanos);
        json.close("}");
    }

    /** Whether native libraries may have done much, or may have waited: no hook sees either. */
    private boolean mayWorkUnseen(long @Nullable [] procIo, Window window) {
        long cpuNanos = window.cpuNanos();
        boolean waits = cpuNanos >= 0
                && window.elapsedNanos() >= Math.max(MOSTLY_WAITING * cpuNanos, cpuNanos + MUCH_WAITING_NANOS);
        return waits || (procIo != null && unseen(procIo) >= MANY_UNSEEN);
    }

    private void jvm(boolean mayWorkUnseen) {
        json.name("jvm").open("{");
        json.name("pid").value(ProcSelf.pid());
        json.name("javaVersion").value(System.getProperty("java.version"));
        json.name("vmName").value(System.getProperty("java.vm.name"));
        json.name("mainClass").value(StartedProgram.mainClass());
        json.name("mainJar").value(StartedProgram.mainJar());
        json.name("ancestors").open("[");
        for (long ancestor : ProcSelf.ancestors()) {
            json.value(ancestor);
        }
        json.close("]");
        json.name("nativeLibraries").open("[");
        for (String library : mayWorkUnseen ? NativeLibraries.names() : NONE) {
            json.value(library);
        }
        json.close("]");
        json.name("processors").value(Runtime.getRuntime().availableProcessors());
        json.close("}").newline();
    }

    /** Reads and writes that the kernel counted and no hook did. */
    private long unseen(long[] procIo) {
        long unseen = procIo[0] + procIo[1];
        for (StreamCounts total : totals.streams) {
            unseen -= total.counts(Op.READ).get(Figure.CALLS)
                    + total.counts(Op.WRITE).get(Figure.CALLS);
            // Which the kernel counts as both.
            unseen -= 2
                    * (total.counts(Op.TRANSFER_TO).get(Figure.CALLS)
                            + total.counts(Op.TRANSFER_FROM).get(Figure.CALLS));
        }
        return unseen;
    }

    private void window(Window window) {
        json.name("window").open("{");
        json.name("startedAt").value(window.startedAt());
        json.name("elapsedNanos").value(window.elapsedNanos());
        json.name("cpuNanos");
        long cpuNanos = window.cpuNanos();
        if (cpuNanos < 0) {
            json.nothing();
        } else {
            json.value(cpuNanos);
        }
        json.name("attached").value(window.attached);
        json.close("}").newline();
    }

    private void procIo(long @Nullable [] counters) {
        json.name("procIo");
        if (counters == null) {
            json.nothing().newline();
            return;
        }
        json.open("{");
        json.name("syscr").value(counters[0]).name("syscw").value(counters[1]);
        json.name("readBytes").value(counters[2]).name("writeBytes").value(counters[3]);
        json.close("}").newline();
    }

    private void sites() {
        json.name("sites").open("[");
        for (StackTable.Frame[] site : totals.sites) {
            json.newline().open("{").name("frames").open("[");
            for (StackTable.Frame frame : site) {
                json.open("{")
                        .name("at")
                        .value(frame.at())
                        .name("origin")
                        .value(frame.origin())
                        .close("}");
            }
            json.close("]").close("}");
        }
        json.close("]").newline();
    }

    private void streams() {
        json.name("streams").open("[");
        for (StreamCounts total : totals.streams) {
            if (total.isUsed() || total.isLeft()) {
                stream(total);
            }
        }
        json.close("]").newline();
    }

    private void stream(StreamCounts total) {
        json.newline().open("{");
        json.name("type").value(total.type);
        json.name("medium").value(total.standard == null ? total.medium : StandardMedium.of(total.standard));
        json.name("standard").value(total.standard);
        json.name("created").value(total.created);
        if (total.firstUsed != null) {
            json.name("firstUsed").open("[");
            for (int site : total.firstUsed) {
                json.value(site);
            }
            json.close("]");
        }
        json.name("instances").value(total.instances());
        json.name("reopened").value(total.reopened());
        json.name("buffers").value(total.buffers());
        json.name("flushes").value(total.flushes());
        if (total.codecBytes() > 0) {
            json.name("codecBytes").value(total.codecBytes());
        }
        if (total.splitMessages() > 0) {
            json.name("splitMessages").open("{");
            json.name("answered").value(total.splitMessages());
            json.name("held").value(total.heldMessages());
            json.name("heldNanos").value(total.heldNanos()).close("}");
        }
        evidence(total);
        json.name("chain").open("[");
        Deque<Wrapper> inwards = new ArrayDeque<>();
        for (Wrapper wrapper = total.chain; wrapper != null; wrapper = wrapper.inner) {
            inwards.push(wrapper);
        }
        for (Wrapper wrapper : inwards) {
            json.open("{").name("type").value(wrapper.type).name("bufferBytes");
            if (wrapper.bufferBytes() < 0) {
                json.nothing();
            } else {
                json.value(wrapper.bufferBytes());
            }
            json.name("created").value(wrapper.created).close("}");
        }
        json.close("]").name("operations").open("[");
        for (int op = 0; op < Op.COUNT; op++) {
            if (total.has(op)) {
                operation(total, op);
            }
        }
        json.close("]").close("}");
    }

    private void evidence(StreamCounts total) {
        if (!total.isObserved()) {
            return;
        }
        json.name("evidence").open("{");
        for (Observation observation : Observation.values()) {
            json.name(observation.field()).value(total.observed(observation));
        }
        json.name("peak").value(total.peak());
        if (total.markLimit() > 0) {
            json.name("markLimit").value(total.markLimit());
        }
        json.close("}");
    }

    private void operation(StreamCounts total, int op) {
        json.newline().open("{");
        json.name("op").value(Op.name(op));
        OperationCounts counts = total.counts(op);
        for (Figure figure : Figure.values()) {
            json.name(figure.field()).value(counts.get(figure));
            if (figure == Figure.SMALL_BYTES) {
                histogram(counts);
            }
        }
        json.name("sites").open("[");
        SiteWeights weights = total.weights(op);
        for (int i = 0; i < weights.size(); i++) {
            json.open("{").name("site").value(weights.site(i));
            json.name("samples").value(weights.samples(i));
            json.name("weight").value(weights.weight(i));
            if (Op.asksAboutPath(op)) {
                json.name("sequential").value(weights.sequential(i));
            }
            json.close("}");
        }
        json.close("]").close("}");
    }

    private void histogram(OperationCounts counts) {
        json.name("histogram").open("[");
        for (long calls : counts.histogram()) {
            json.value(calls);
        }
        json.close("]");
    }
}
