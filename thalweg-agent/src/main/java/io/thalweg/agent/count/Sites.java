package io.thalweg.agent.count;

import java.lang.StackWalker.StackFrame;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The stacks that were seen, each once, by number. */
public final class Sites {
    /** Stands for all that came after the table was full. */
    static final int OTHER = 0;

    static final int MAX_SITES = 5000;
    private static final int MAX_FRAMES = 32;
    /** Frames that the JVM hands out at once: each is an object, and with as many as {@link #MAX_FRAMES} most are for nothing. */
    private static final int BATCH = 16;

    private static final String OWN_CLASSES =
            Sites.class.getName().substring(0, Sites.class.getName().length() - "Sites".length());

    /** Class references only to tell where a class came from; none is kept. */
    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), BATCH);

    private static final Function<Stream<StackFrame>, List<StackFrame>> INNERMOST = new Innermost();

    private static final Map<Key, Integer> NUMBERS = new HashMap<>();
    private static final List<Frame[]> SITES = new ArrayList<>();
    /** Each line once, by its text: most stacks share most of their lines. */
    private static final Map<String, Frame> FRAMES = new HashMap<>();

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
        FRAMES.clear();
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
        List<StackFrame> frames = WALKER.walk(INNERMOST);
        return number(new Key(frames), frames);
    }

    private static synchronized int number(Key key, List<StackFrame> frames) {
        Integer known = NUMBERS.get(key);
        if (known != null) {
            return known;
        }
        if (SITES.size() > MAX_SITES) {
            dropped++;
            return OTHER;
        }
        Frame[] site = new Frame[frames.size()];
        for (int i = 0; i < site.length; i++) {
            Frame frame = frame(frames.get(i));
            Frame same = FRAMES.putIfAbsent(frame.at + frame.origin, frame);
            site[i] = same != null ? same : frame;
        }
        SITES.add(site);
        NUMBERS.put(key, SITES.size() - 1);
        return SITES.size() - 1;
    }

    private static Frame frame(StackFrame frame) {
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
        if (loader == null || Guard.same(loader, ClassLoader.getPlatformClassLoader())) {
            return "jdk";
        }
        try {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            URL location = source == null ? null : source.getLocation();
            if (location == null) {
                return "unknown";
            }
            return location.getProtocol().equals("jrt") ? "jdk" : origin(location.getPath());
        } catch (SecurityException e) {
            return "unknown";
        }
    }

    /**
     * A folder of classes and the jar that was started are the program; any other jar is called by its name. The path of
     * a URL, for its text is made by a handler that may be the program's.
     */
    private static String origin(String path) {
        int jar = path.lastIndexOf(".jar");
        if (jar < 0 || path.endsWith("classes/") || path.endsWith("classes!/") || path.equals(appJar)) {
            return "app";
        }
        return path.substring(path.lastIndexOf('/', jar) + 1, jar + ".jar".length());
    }

    /** The frames above the agent's own, at most as many as a site has. */
    private static final class Innermost implements Function<Stream<StackFrame>, List<StackFrame>> {
        @Override
        public List<StackFrame> apply(Stream<StackFrame> stack) {
            List<StackFrame> frames = new ArrayList<>(MAX_FRAMES);
            Iterator<StackFrame> all = stack.iterator();
            while (frames.size() < MAX_FRAMES && all.hasNext()) {
                StackFrame frame = all.next();
                if (!frame.getClassName().startsWith(OWN_CLASSES)) {
                    frames.add(frame);
                }
            }
            return frames;
        }
    }

    /**
     * What makes two stacks the same. Names instead of classes, so that no class is kept from being unloaded. No
     * descriptors: to ask for one loads the classes in it, and that would read from the very jar that the program may
     * just be reading, between its seek and its read.
     */
    private static final class Key {
        /**
         * Up to as many lines outside {@code java.base} are told by their method too, one of which is to blame. To ask for
         * its name is most of what a stack costs; further out, class and bytecode tell enough.
         */
        private static final int NAMED = 4;

        private final String[] names;
        private final int[] bytecodes;
        private final int hash;

        Key(List<StackFrame> frames) {
            int size = frames.size();
            names = new String[2 * size];
            bytecodes = new int[size];
            int outside = 0;
            for (int i = 0; i < size; i++) {
                StackFrame frame = frames.get(i);
                names[2 * i] = frame.getClassName();
                names[2 * i + 1] = outside < NAMED ? frame.getMethodName() : "";
                outside += frame.getDeclaringClass().getClassLoader() == null ? 0 : 1;
                bytecodes[i] = frame.getByteCodeIndex();
            }
            hash = 31 * Arrays.hashCode(names) + Arrays.hashCode(bytecodes);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && key.hash == hash
                    && Arrays.equals(key.bytecodes, bytecodes)
                    && Arrays.equals(key.names, names);
        }
    }
}
