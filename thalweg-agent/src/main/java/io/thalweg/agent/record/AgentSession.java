package io.thalweg.agent.record;

import io.thalweg.agent.AgentControl;
import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Hooks;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One agent in one JVM: at rest, or recording from a start to a stop or the end of the JVM. */
final class AgentSession implements AgentControl {
    /** On a newer one the agent counts if its self-test passes. */
    private static final int NEWEST_TESTED_JDK = 27;

    /** How many missing calls a refusal names: where one kind of class cannot be changed, all are missing. */
    private static final int NAMED = 3;

    private final Instrumentation instrumentation;
    private final String version;
    private final AtExit atExit = new AtExit();
    private @Nullable Running running;
    private boolean hasShutdownHook;

    /** What went wrong when it ended by itself, for whoever comes to end it; empty if nothing did. */
    private String unsaid = "";

    /** Makes this JVM ready; nothing is counted yet. */
    AgentSession(Instrumentation instrumentation, Home home, String version) throws Exception {
        this.instrumentation = instrumentation;
        this.version = version;
        JavaBase.open(instrumentation);
        JavaBase.define(home.baseClasses());
        Hooks.atEnd(atExit);
    }

    /** What is recorded now. */
    private record Running(
            AgentOptions options,
            Weaving weaving,
            List<String> failures,
            Window window,
            @Nullable FlightRecording events) {
        /** By hand, for what compares records is made at run time, which costs a program's start. */
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    @Override
    public String obey(String command) {
        return uncounted(new Supplier<>() {
            @Override
            public String get() {
                return execute(command);
            }
        });
    }

    @Override
    public Supplier<List<Map<String, Object>>> watch() {
        return uncounted(this::newWatch);
    }

    private Supplier<List<Map<String, Object>>> newWatch() {
        Running watched = audited();
        Watch watch = new Watch();
        return () -> uncounted(() -> changes(watch, watched));
    }

    private List<Map<String, Object>> changes(Watch watch, Running watched) {
        if (!watched.equals(audited())) {
            throw new IllegalStateException("the agent was stopped and started again meanwhile");
        }
        return watch.changes();
    }

    private static <T> T uncounted(Supplier<T> work) {
        List<T> answer = new ArrayList<>(1);
        Hooks.uncounted(new Runnable() {
            @Override
            public void run() {
                answer.add(work.get());
            }
        });
        return answer.get(0);
    }

    private synchronized Running audited() {
        if (running == null) {
            throw new IllegalStateException("the agent was stopped, or could not start");
        }
        List<String> missing = missing(running);
        if (!missing.isEmpty()) {
            throw new IllegalStateException("the agent misses calls: " + String.join("; ", missing));
        }
        return running;
    }

    private String execute(String command) {
        AgentOptions options;
        try {
            options = AgentOptions.parse(command.substring(command.indexOf(' ') + 1));
        } catch (IllegalArgumentException e) {
            return "no audit: " + e.getMessage() + "; the program runs without it";
        }
        String answer = switch (options.command()) {
            case "stop" -> stop(options);
            case "dump" -> dump(options);
            default -> begin(options, command.startsWith("attach"));
        };
        return options.answer() == null ? answer : written(answer, options.answer());
    }

    /**
     * For whoever attached: the standard error is the program's. An empty answer is written too: where there is none,
     * the agent was not let in. What could not be written is still to be said.
     */
    private static String written(String answer, Path file) {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(answer.getBytes(StandardCharsets.UTF_8));
            return "";
        } catch (IOException e) {
            return answer;
        }
    }

    private String begin(AgentOptions options, boolean attached) {
        try {
            return start(options, attached);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "no audit: the agent was interrupted while it started; the program runs without it";
        }
    }

    private synchronized String start(AgentOptions options, boolean attached) throws InterruptedException {
        if (running != null) {
            Path out = running.options().out();
            return "this JVM is audited already, since " + running.window().startedAt()
                    + (out == null ? "; it will leave no recording" : "; its recording will be " + out)
                    + "; the second agent does nothing and records nothing";
        }
        Hooks.start(StartedProgram.jar(), options.light(), options.evidence(), options.outputs());
        Hooks.practise();
        Weaving weaving = new Weaving(instrumentation, options);
        try {
            running = woven(weaving, options, attached);
        } catch (Throwable t) {
            // What is woven already would be woven again by the next.
            Hooks.stop();
            weaving.end();
            throw t;
        }
        List<String> missing = missing(running);
        if (options.jdk() > NEWEST_TESTED_JDK && !missing.isEmpty()) {
            end(running);
            int named = Math.min(missing.size(), NAMED);
            return "no audit: this is JDK " + options.jdk() + ", the agent was tested up to JDK " + NEWEST_TESTED_JDK
                    + ", and here it misses calls: " + String.join("; ", missing.subList(0, named))
                    + (named < missing.size() ? "; and " + (missing.size() - named) + " more" : "")
                    + "; the program runs without it";
        }
        oversee(running, AttachDuration.of(options));
        return "";
    }

    private Running woven(Weaving weaving, AgentOptions options, boolean attached) throws InterruptedException {
        weaving.begin();
        JavaBase.load("java.lang.Shutdown");
        if (!weaving.weaver().seesTheEnd() && !hasShutdownHook) {
            // A JDK that ends in another way: together with the program's own shutdown hooks.
            hasShutdownHook = true;
            Runtime.getRuntime().addShutdownHook(new Thread(atExit, "thalweg-agent"));
        }
        List<String> failures = SelfTest.failures();
        Hooks.restart(options.failAt());
        unsaid = "";
        boolean hasFlightRecorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
        FlightRecording events = hasFlightRecorder ? new FlightRecording() : null;
        return new Running(options, weaving, failures, new Window(attached), events);
    }

    private synchronized String stop(AgentOptions options) {
        Running stopped = running;
        if (stopped == null) {
            return unsaid.isEmpty() ? "nothing to stop: this JVM is not audited" : unsaid;
        }
        return finish(stopped, options, end(stopped));
    }

    /** No hook is left, and nothing counts any more. */
    private CountSnapshot end(Running stopped) {
        FlightRecording events = stopped.events();
        if (events != null) {
            events.end();
        }
        CountSnapshot totals = CountSnapshot.now();
        Hooks.stop();
        running = null;
        notifyAll();
        stopped.weaving().end();
        Hooks.forget();
        return totals;
    }

    /** On a thread that keeps no program from ending, and is not guarded while it waits: that would cost every call. */
    private void oversee(Running audited, AttachDuration stay) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent(); // programs count the threads in their own
        }
        Thread thread = new Thread(group, new Overseer(audited, stay), "thalweg-agent", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized boolean isStillRunning(Running audited, long waitMillis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
        long left = waitMillis;
        while (left > 0 && audited.equals(running)) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return audited.equals(running);
    }

    /** Without a recording when its sender is gone, who alone would have read it. */
    private synchronized void endWhenDue(Running audited, AttachDuration stay) {
        if (!audited.equals(running)) {
            return;
        }
        if (stay.isAbandoned()) {
            end(audited);
        } else if (stay.isOver()) {
            unsaid = stop(audited.options());
            if (audited.options().answer() == null && !unsaid.isEmpty()) {
                say("thalweg: " + unsaid + "\n");
            }
        }
    }

    private synchronized String dump(AgentOptions options) {
        Running audited = running;
        if (audited == null) {
            return "nothing to write: this JVM is not audited";
        }
        Path out = options.out() == null ? audited.options().out() : options.out();
        return out == null ? "no file for the recording: give out=FILE" : write(audited, out, CountSnapshot.now());
    }

    private synchronized void exit() {
        Running last = running;
        if (last != null) {
            running = null;
            notifyAll();
            // Classes that are loaded only to write the recording need no hooks.
            last.weaving().endWithNewClasses();
            String problem = finish(last, last.options(), CountSnapshot.now());
            if (!problem.isEmpty()) {
                say("thalweg: " + problem + "\n");
            }
        }
    }

    private String finish(Running audited, AgentOptions options, CountSnapshot totals) {
        Path out = options.out() == null ? audited.options().out() : options.out();
        if (!audited.options().quiet()) {
            say(ExitFindings.of(totals, audited.options().top()));
        }
        return out == null ? "" : write(audited, out, totals);
    }

    private String write(Running audited, Path out, CountSnapshot totals) {
        RecordingText.AgentFacts facts =
                new RecordingText.AgentFacts(version, audited.weaving().weaver().installed(), missing(audited));
        String text = RecordingText.of(totals, facts, audited.window());
        try {
            Path recording = RecordingWriter.write(out, text);
            if (audited.options().outputs()) {
                OutputsText.writeBeside(recording);
            }
            return "";
        } catch (IOException | RuntimeException e) {
            return "no recording: " + out + " cannot be written: " + reason(e) + "; " + remedy(e);
        }
    }

    /** What cannot even be made there is not short of space. */
    private static String remedy(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "make it, or choose another one with out=";
        }
        return e instanceof FileSystemException
                ? "choose a writable directory with out="
                : "free some space there, or choose a writable directory with out=";
    }

    /** In words: many exceptions say no more than their class and a path. */
    private static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "the directory does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        if (reason != null) {
            return reason;
        }
        return e instanceof RuntimeException ? "a bug in Thalweg, " + e : "the system gives no reason";
    }

    /** The hooks that do not count, each with the reason. */
    private static List<String> missing(Running audited) {
        List<String> missing =
                audited.weaving().weaver().missing(Runtime.version().feature());
        missing.addAll(audited.failures());
        return missing;
    }

    private static void say(String text) {
        try {
            // Not closed: the descriptor is the program's. Not System.err, which the program may have replaced.
            new FileOutputStream(FileDescriptor.err).write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | SecurityException e) {
            // Nowhere to say it.
        }
    }

    /** Looks for the end, and for Flight Recorder. No lambdas, which cost a program's start. */
    private final class Overseer implements Runnable {
        private final Running audited;
        private final AttachDuration stay;
        private final @Nullable FlightRecording events;
        private final Runnable look = new Runnable() {
            @Override
            public void run() {
                if (events != null) {
                    events.look();
                }
                endWhenDue(audited, stay);
            }
        };

        Overseer(Running audited, AttachDuration stay) {
            this.audited = audited;
            this.stay = stay;
            events = audited.events();
        }

        @Override
        public void run() {
            try {
                while (isStillRunning(audited, restMillis())) {
                    Hooks.uncounted(look);
                }
            } catch (Throwable t) { // the program goes on, and its standard error is not ours for a stack
                say("thalweg: the agent could not remove itself and goes on counting until the program ends; this"
                        + " is a bug in Thalweg (" + t + "), please report it\n");
            }
        }

        private long restMillis() {
            return Math.min(stay.restMillis(), events == null ? Long.MAX_VALUE : events.restMillis());
        }
    }

    /** Ends the recording with the JVM, uncounted from the first class that has to be loaded for it. */
    private final class AtExit implements Runnable {
        private final Runnable end = new Runnable() {
            @Override
            @SuppressWarnings("removal") // where there are security managers, the program may have one
            public void run() {
                try {
                    AccessController.doPrivileged(new PrivilegedAction<@Nullable Void>() {
                        @Override
                        public @Nullable Void run() {
                            exit();
                            return null;
                        }
                    });
                } catch (Throwable t) { // the exit code stays the program's
                    say("thalweg: the recording could not be written; this is a bug in Thalweg (" + t
                            + "), please report it\n");
                }
            }
        };

        @Override
        public void run() {
            Hooks.uncounted(end);
        }
    }
}
