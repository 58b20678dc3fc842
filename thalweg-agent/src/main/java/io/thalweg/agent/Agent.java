package io.thalweg.agent;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a JVM enters the agent: {@code -javaagent:thalweg.jar=OPTIONS} or an attach. Whatever goes wrong, the program
 * goes on: at worst one line on standard error says that there is no audit.
 *
 * <p>Everything else is loaded by a class loader of its own, so that nothing of the JDK is opened to the program.
 */
public final class Agent {
    private static final int OLDEST_JDK = 17;
    private static final String ENTRY_POINT = "io.thalweg.agent.record.EntryPoint";

    private static @Nullable AgentControl session;

    /** Why there is none although an agent was given, or null. */
    private static @Nullable String refusal;

    private Agent() {}

    /** Started with the program. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        run(options, instrumentation, "start");
    }

    /** Attached to a running program; {@code stop} and {@code dump} are for an agent that is there already. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        run(options, instrumentation, "attach");
    }

    /**
     * Watches what is counted from now on, for code in the same JVM that wants to know: a test, a benchmark. Types of
     * the JDK only, so that it can be asked by reflection from any class loader.
     *
     * <p>The answer, as often as it is asked for, has one map for each operation on the streams of one class that were
     * made at one place, if there was any since then, in all threads but the agent's own:
     *
     * <ul>
     *   <li>{@code op}, {@code type}, {@code medium}, {@code standard} (empty for none): a {@code String} each, as in a
     *       recording
     *   <li>{@code created}: the line that made the streams, as in a stack trace; empty when they are older than the
     *   agent
     *   <li>{@code classLoading}: a {@code Boolean}, whether they are the JDK's own, to load classes from
     *   <li>{@code wrappers}: a {@code List<String>}, the classes of the streams around them, from the inside out
     *   <li>{@code open}: a {@code Long}, how many more of these streams are open now; -1 if evidence is not gathered
     *   <li>{@code calls}, {@code bytes}, {@code smallCalls} (of 512 bytes or less): a {@code Long} each, exact
     *   <li>{@code histogram}: a {@code long[]}, exact: calls that moved nothing, then those that moved 2^(k-1) to
     *       2^k - 1 bytes
     *   <li>{@code lines}: a {@code Map<String, Long>}, the lines that called, with weights that were sampled: take the
     *       share of all weights. They are of all calls ever if there is no sample since then
     * </ul>
     *
     * @return null when this JVM was started without the agent
     * @throws IllegalStateException with the reason, when the agent does not count; the answer throws it too, when
     *     the agent did not count all the time
     */
    public static synchronized @Nullable Supplier<List<Map<String, Object>>> watch() {
        if (session != null) {
            return session.watch();
        }
        if (refusal != null) {
            throw new IllegalStateException(refusal);
        }
        return null;
    }

    private static synchronized void run(@Nullable String options, Instrumentation instrumentation, String how) {
        String given = options == null ? "" : options;
        try {
            int jdk = jdk(given);
            if (jdk < OLDEST_JDK) {
                refuse("this is JDK " + jdk + "; the agent needs JDK " + OLDEST_JDK + " or newer");
                return;
            }
            if (session == null) {
                session = newSession(instrumentation);
            }
            String answer = session.obey(how + " " + given);
            if (!answer.isEmpty()) {
                say(answer);
            }
        } catch (SecurityException e) {
            refusal = "this JVM's security manager does not allow the agent (" + e.getMessage() + ")";
            say("no audit: " + refusal + ", and the program runs without it. To audit it, add to its policy: "
                    + "grant codeBase \"" + location() + "\" { permission java.security.AllPermission; };");
        } catch (Throwable t) {
            refuse("the agent could not start, which is a bug in Thalweg (" + t + "); please report it");
        }
    }

    private static void refuse(String why) {
        refusal = why;
        say("no audit: " + why + "; the program runs without it");
    }

    /**
     * The agent's jar as policies name it: told by a file in it, for without rights it cannot be asked for directly.
     */
    private static String location() {
        URL own = Agent.class.getResource("Agent.class");
        String url = own == null ? "" : own.toString();
        int end = url.indexOf("!/");
        return url.startsWith("jar:") && end > 0 ? url.substring("jar:".length(), end) : "file:/PATH/TO/thalweg.jar";
    }

    /** The feature release; a test may say that it is another. */
    private static int jdk(String options) {
        for (String option : options.split(",", -1)) {
            if (option.startsWith("assumeJdk=")) {
                return Integer.parseInt(option.substring("assumeJdk=".length()));
            }
        }
        return Runtime.version().feature();
    }

    private static AgentControl newSession(Instrumentation instrumentation) throws Exception {
        URL jar = Agent.class.getProtectionDomain().getCodeSource().getLocation();
        IsolatedLoader loader = new IsolatedLoader(Agent.class.getClassLoader(), new File(jar.toURI()));
        String version = Agent.class.getPackage().getImplementationVersion();
        return loader.entryPoint(ENTRY_POINT).enter(instrumentation, loader, version == null ? "unknown" : version);
    }

    /** One line, past System.err, which the program may have replaced. */
    private static void say(String line) {
        try {
            // Not closed: the descriptor is the program's.
            new FileOutputStream(FileDescriptor.err)
                    .write(("thalweg: " + line.replaceAll("\\s+", " ") + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Nowhere to say it.
        } catch (SecurityException e) {
            System.err.println("thalweg: " + line); // all that a security manager leaves
        }
    }
}
