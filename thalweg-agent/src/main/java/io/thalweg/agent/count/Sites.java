package io.thalweg.agent.count;

import java.lang.StackWalker.StackFrame;
import java.net.URL;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The stacks that were seen, each once, by number. */
public final class Sites {
    /** Stands for all that came after the table was full. */
    static final int OTHER = 0;

    static final int MAX_SITES = 5000;
    private static final int MAX_FRAMES = 32;
    /** Where the program is as near as that outside the JDK's core, its callers are left out but for a few. */
    private static final int NEAR = 4;

    private static final int CALLERS = 4;
    /** Frames that the JVM hands out at once: each is an object, and with as many as {@link #MAX_FRAMES} most are for nothing. */
    private static final int BATCH = 16;

    /** The origin of the program's own classes. */
    private static final String PROGRAM = "app";

    private static final String OWN_CLASSES =
            Sites.class.getName().substring(0, Sites.class.getName().length() - "Sites".length());

    /** Class references only to tell where a class came from; none is kept. */
    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), BATCH);

    private static final Function<Stream<StackFrame>, Stack> INNERMOST = new Innermost();

    private static final Map<Stack, Integer> NUMBERS = new HashMap<>();
    private static final List<Frame[]> SITES = new ArrayList<>();
    /** Each line once, by its text: most stacks share most of their lines. */
    private static final Map<String, Frame> LINES = new HashMap<>();

    private static long dropped;
    private static @Nullable String appJar;

    private Sites() {}

    /** One line of a stack. No record, for what compares records is made at run time. */
    public static final class Frame {
        private final String at;
        private final String origin;

        Frame(String at, String origin) {
            this.at = at;
            this.origin = origin;
        }

        /** As in a stack trace, without the module. */
        public String at() {
            return at;
        }

        /** {@code jdk}, {@code app}, the name of a jar, or {@code unknown}. */
        public String origin() {
            return origin;
        }
    }

    static synchronized void reset(@Nullable String jarOfTheProgram) {
        NUMBERS.clear();
        SITES.clear();
        LINES.clear();
        dropped = 0;
        appJar = jarOfTheProgram;
        SITES.add(new Frame[] {new Frame("(other)", "unknown")});
    }

    /** All sites, by number. */
    public static synchronized List<Frame[]> all() {
        return new ArrayList<>(SITES);
    }

    /** How many stacks came after the table was full. */
    public static synchronized long dropped() {
        return dropped;
    }

    /** The number of the stack that leads here. */
    static int here() {
        return number(WALKER.walk(INNERMOST));
    }

    private static synchronized int number(Stack stack) {
        Integer known = NUMBERS.get(stack);
        if (known != null) {
            return known;
        }
        if (SITES.size() > MAX_SITES) {
            dropped++;
            return OTHER;
        }
        SITES.add(stack.lines());
        NUMBERS.put(stack, SITES.size() - 1);
        return SITES.size() - 1;
    }

    private static Frame line(StackFrame frame) {
        Frame line = described(frame);
        Frame same = LINES.putIfAbsent(line.at + line.origin, line);
        return same != null ? same : line;
    }

    private static Frame described(StackFrame frame) {
        String file = frame.getFileName();
        int line = frame.getLineNumber();
        String place;
        if (frame.isNativeMethod()) {
            place = "Native Method";
        } else if (file == null) {
            place = "Unknown Source";
        } else {
            place = line >= 0 ? file + ":" + line : file;
        }
        String at = frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
        return new Frame(at, origin(frame.getDeclaringClass()));
    }

    private static String origin(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || ReentrancyGuard.same(loader, ClassLoader.getPlatformClassLoader())) {
            return "jdk";
        }
        try {
            CodeSource source = codeSource(type);
            URL location = source == null ? null : source.getLocation();
            if (location == null) {
                return "unknown";
            }
            return location.getProtocol().equals("jrt") ? "jdk" : origin(location.getPath());
        } catch (SecurityException e) {
            return "unknown";
        }
    }

    /** With the rights of {@code java.base}, where this lives: the program's own may not allow it to ask. */
    @SuppressWarnings("removal") // where there are security managers, the program may have one
    private static @Nullable CodeSource codeSource(Class<?> type) {
        SourceOf question = new SourceOf(type);
        return System.getSecurityManager() == null ? question.run() : AccessController.doPrivileged(question);
    }

    private static final class SourceOf implements PrivilegedAction<@Nullable CodeSource> {
        private final Class<?> type;

        SourceOf(Class<?> type) {
            this.type = type;
        }

        @Override
        public @Nullable CodeSource run() {
            return type.getProtectionDomain().getCodeSource();
        }
    }

    /**
     * A folder of classes and the jar that was started are the program; any other jar is called by its name. The path of
     * a URL, for its text is made by a handler that may be the program's.
     */
    static String origin(String path) {
        int jar = path.lastIndexOf(".jar");
        if (jar < 0 || path.equals(appJar) || isOwnFolder(path)) {
            return PROGRAM;
        }
        return path.substring(path.lastIndexOf('/', jar) + 1, jar + ".jar".length());
    }

    /**
     * Where builders put a program's own classes: {@code BOOT-INF/classes} and {@code WEB-INF/classes} in a jar, which Spring
     * Boot writes as {@code classes!/} up to 3.1 and as {@code classes/!/} from 3.2 on, and Quarkus' folder {@code app}.
     */
    private static boolean isOwnFolder(String path) {
        return path.endsWith("classes/")
                || path.endsWith("classes!/")
                || path.endsWith("classes/!/")
                || path.contains("/quarkus-app/app/");
    }

    /** The frames above the agent's own. */
    private static final class Innermost implements Function<Stream<StackFrame>, Stack> {
        @Override
        public Stack apply(Stream<StackFrame> frames) {
            Stack stack = new Stack();
            Spliterator<StackFrame> innermostFirst = frames.spliterator();
            boolean more = true;
            while (more && stack.size < stack.most) {
                more = innermostFirst.tryAdvance(stack);
            }
            return stack;
        }
    }

    /**
     * A stack on its way to its number: gathered in one pass, for the code that does it is cold whenever it runs.
     *
     * <p>Two are the same with the same classes and bytecodes. Names instead of classes, so that no class is kept from being
     * unloaded. No descriptors: to ask for one loads the classes in it, and that would read from the very jar that the
     * program may just be reading, between its seek and its read.
     */
    private static final class Stack implements Consumer<StackFrame> {
        private final String[] classes = new String[MAX_FRAMES];
        private final String[] methods = new String[MAX_FRAMES];
        private final int[] bytecodes = new int[MAX_FRAMES];
        /** Until their lines are known. */
        private final @Nullable StackFrame[] frames = new StackFrame[MAX_FRAMES];

        private int size;
        private int most = MAX_FRAMES;
        private int outside;
        private int hash;

        @Override
        public void accept(StackFrame frame) {
            String type = frame.getClassName();
            if (size == 0 && type.startsWith(OWN_CLASSES)) {
                return;
            }
            String method = "";
            Class<?> declaring = frame.getDeclaringClass();
            if (outside < NEAR && declaring.getClassLoader() != null) {
                // What calls it may not tell two lambdas or tests apart. Further out class and bytecode do: a name
                // costs.
                method = frame.getMethodName();
                outside++;
                if (most == MAX_FRAMES && origin(declaring).equals(PROGRAM)) {
                    most = Math.min(MAX_FRAMES, size + 1 + CALLERS);
                }
            }
            int bytecode = frame.getByteCodeIndex();
            classes[size] = type;
            methods[size] = method;
            bytecodes[size] = bytecode;
            frames[size] = frame;
            hash = 31 * (31 * hash + type.hashCode()) + bytecode;
            size++;
        }

        /** Its lines, once: what they were made of is forgotten. */
        Frame[] lines() {
            Frame[] lines = new Frame[size];
            for (int i = 0; i < size; i++) {
                StackFrame frame = frames[i];
                if (frame != null) {
                    lines[i] = line(frame);
                    frames[i] = null;
                }
            }
            return lines;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Stack stack
                    && stack.hash == hash
                    && Arrays.equals(stack.bytecodes, bytecodes)
                    && Arrays.equals(stack.classes, classes)
                    && Arrays.equals(stack.methods, methods);
        }
    }
}
