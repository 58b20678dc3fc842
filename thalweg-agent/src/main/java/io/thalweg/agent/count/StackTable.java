package io.thalweg.agent.count;

import java.net.URL;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stacks that were seen, each once, by number. */
public final class StackTable {
    /** Stands for all that came after the table was full. */
    static final int OTHER = 0;

    static final int MAX_SITES = 5000;
    /** The origin of the program's own classes. */
    private static final String PROGRAM = "app";

    private static final Map<CallStack, Integer> NUMBERS = new HashMap<>();
    private static final List<Frame[]> SITES = new ArrayList<>();
    /** Each line once, by its text: most stacks share most of their lines. */
    private static final Map<String, Frame> LINES = new HashMap<>();

    private static long dropped;
    private static @Nullable String appJar;

    private StackTable() {}

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
        RecentStacks.reset();
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
    @DontInline
    static synchronized int here() {
        long startNanos = OwnTime.begin();
        Object[] noted = Backtrace.note();
        try {
            if (noted == null) {
                return number(WalkedStack.here());
            }
            int known = RecentStacks.number(noted);
            return known >= 0 ? known : number(noted);
        } finally {
            if (noted != null) {
                Backtrace.forget();
            }
            OwnTime.since(startNanos);
        }
    }

    @DontInline
    private static int number(Object[] noted) {
        Backtrace stack = Backtrace.of(noted);
        int number = number(stack);
        int telling = stack.telling(noted);
        if (number != OTHER && telling > 0) {
            RecentStacks.put(noted, telling, number);
        }
        return number;
    }

    private static int number(CallStack stack) {
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

    static Frame line(StackTraceElement element, Class<?> type) {
        Frame line = new Frame(text(element), origin(type));
        Frame same = LINES.putIfAbsent(line.at + line.origin, line);
        return same != null ? same : line;
    }

    private static String text(StackTraceElement element) {
        String file = element.getFileName();
        int line = element.getLineNumber();
        String place;
        if (element.isNativeMethod()) {
            place = "Native Method";
        } else if (file == null) {
            place = "Unknown Source";
        } else {
            place = line >= 0 ? file + ":" + line : file;
        }
        return element.getClassName() + "." + element.getMethodName() + "(" + place + ")";
    }

    /** Whether a class is the program's own, not of the JDK or of a library. */
    static boolean isProgram(Class<?> type) {
        return origin(type).equals(PROGRAM);
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
     * A folder of classes and the jar that was started are the program; any other jar is called by its name. The path
     * of a URL, for its text is made by a handler that may be the program's.
     */
    static String origin(String path) {
        int jar = path.lastIndexOf(".jar");
        if (jar < 0 || path.equals(appJar) || isOwnFolder(path)) {
            return PROGRAM;
        }
        return path.substring(path.lastIndexOf('/', jar) + 1, jar + ".jar".length());
    }

    /**
     * Where builders put a program's own classes: {@code BOOT-INF/classes} and {@code WEB-INF/classes} in a jar, which
     * Spring Boot writes as {@code classes!/} up to 3.1 and as {@code classes/!/} from 3.2 on, and Quarkus' folder
     * {@code app}.
     */
    private static boolean isOwnFolder(String path) {
        return path.endsWith("classes/")
                || path.endsWith("classes!/")
                || path.endsWith("classes/!/")
                || path.contains("/quarkus-app/app/");
    }
}
