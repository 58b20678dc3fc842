package io.thalweg.agent.record;

import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Hooks;
import io.thalweg.agent.count.Op;
import io.thalweg.agent.count.StackTable;
import io.thalweg.agent.count.StreamCounts;
import io.thalweg.agent.figure.Figure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * While Flight Recorder records, the counts of each creating line, as {@link IoSite} events. Needs the module {@code
 * jdk.jfr}. Flight Recorder is never started from here: that would cost a program a tenth of a second. Nor does a
 * listener wait for it, which would cost each start on JDK 17 some 20 ms: a thread looks.
 */
final class FlightRecording {
    /** A recording that was asked for on the command line begins shortly after the agent. */
    private static final long START_NANOS = 3_000_000_000L;

    private static final long START_POLL_MILLIS = 20;
    private static final long POLL_MILLIS = 1000;

    private final long startNanos = System.nanoTime();
    private final PlaceFrames frames = new PlaceFrames();
    private final Runnable emission = new Emission();
    /** A hook is for one type of event. */
    private final Runnable lastEmission = new Emission();

    /** Null until there is a Flight Recorder: each start would have to load its classes. */
    private @Nullable Starts starts;

    private Map<String, Sums> emitted = new HashMap<>();

    /** How long Flight Recorder need not be looked for. */
    long restMillis() {
        return starts == null && System.nanoTime() - startNanos < START_NANOS ? START_POLL_MILLIS : POLL_MILLIS;
    }

    /** Looks for Flight Recorder, for one thread; holds no lock that a thread of Flight Recorder may want. */
    void look() {
        if (starts == null && FlightRecorder.isInitialized()) {
            starts = new Starts();
            restart();
            FlightRecorder.addListener(starts);
            FlightRecorder.addPeriodicEvent(IoSite.class, emission);
            FlightRecorder.addPeriodicEvent(IoSite.ChunkEnd.class, lastEmission);
        }
    }

    /** The audit ends: emits what is left. */
    void end() {
        if (starts != null) {
            emit();
            FlightRecorder.removePeriodicEvent(emission);
            FlightRecorder.removePeriodicEvent(lastEmission);
            FlightRecorder.removeListener(starts);
        }
    }

    private synchronized void restart() {
        emitted = sums(CountSnapshot.now());
    }

    private synchronized void emit() {
        CountSnapshot totals = CountSnapshot.now();
        Map<String, Sums> sums = sums(totals);
        sums.forEach((place, sum) -> sum.emit(emitted.get(place), totals.sites, frames));
        emitted = sums;
    }

    private static Map<String, Sums> sums(CountSnapshot totals) {
        Map<String, Sums> sums = new HashMap<>();
        for (StreamCounts total : totals.streams) {
            if (total.isUsed()) {
                sums.computeIfAbsent(total.place(), any -> new Sums(total)).add(total);
            }
        }
        return sums;
    }

    private final class Emission implements Runnable {
        @Override
        public void run() {
            Hooks.uncounted(FlightRecording.this::emit);
        }
    }

    /** A class of its own, so that the other can be loaded without Flight Recorder. */
    private final class Starts implements FlightRecorderListener {
        /** The first of the recordings that run at a time begins at nothing. */
        @Override
        public void recordingStateChanged(Recording recording) {
            long running = FlightRecorder.getFlightRecorder().getRecordings().stream()
                    .filter(each -> each.getState() == RecordingState.RUNNING)
                    .count();
            if (recording.getState() == RecordingState.RUNNING && running == 1) {
                Hooks.uncounted(FlightRecording.this::restart);
            }
        }
    }

    /** All that was counted on the streams of one class and line. */
    private static final class Sums {
        private final StreamCounts place;
        private long calls;
        private long bytes;
        private long smallCalls;
        private long openings;

        Sums(StreamCounts place) {
            this.place = place;
        }

        void add(StreamCounts total) {
            openings += total.instances();
            for (int op = 0; op < Op.COUNT; op++) {
                calls += total.counts(op).get(Figure.CALLS);
                bytes += total.counts(op).get(Figure.BYTES);
                smallCalls += total.counts(op).get(Figure.SMALL_CALLS);
            }
        }

        void emit(@Nullable Sums before, List<StackTable.Frame[]> sites, PlaceFrames frames) {
            IoSite event = new IoSite();
            event.calls = calls - (before == null ? 0 : before.calls);
            event.openings = openings - (before == null ? 0 : before.openings);
            if (event.calls == 0 && event.openings == 0) {
                return;
            }
            event.bytes = bytes - (before == null ? 0 : before.bytes);
            event.smallCalls = smallCalls - (before == null ? 0 : before.smallCalls);
            event.type = place.type;
            event.medium = place.medium;
            event.created = place.created < 0 ? "" : BlamedLine.ofProgram(sites.get(place.created));
            frames.commit(event, event.created);
        }
    }
}
