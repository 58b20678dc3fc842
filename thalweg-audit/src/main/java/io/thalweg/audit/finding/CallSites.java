package io.thalweg.audit.finding;

import io.thalweg.audit.finding.CallSite.Owner;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.Site;
import io.thalweg.audit.recording.StackLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line to blame in a stack: the innermost that is neither the JDK's nor of a library whose streams only pass
 * calls on.
 */
final class CallSites {
    /** Libraries whose streams and helpers do as their caller says. */
    private static final List<String> WRAPPERS = List.of(
            "com.google.common.io.",
            "io.thalweg.channel.",
            "io.thalweg.frame.",
            "io.thalweg.log.",
            "io.thalweg.random.",
            "io.thalweg.stream.",
            "it.unimi.dsi.fastutil.io.",
            "okio.",
            "org.apache.commons.io.",
            "org.springframework.util.StreamUtils");

    /** Where the JDK is on its way to a class: the line that made it load is not to blame. */
    private static final List<String> CLASS_LOADING =
            List.of("java.lang.ClassLoader.", "java.lang.Class.forName", "jdk.internal.loader.");

    /** What the program calls to open a resource, also where a class loader has the method. */
    private static final String OPENS_RESOURCE = "java.lang.ClassLoader.getResourceAsStream";

    private static final List<String> RECORDS_OF_TLS =
            List.of("sun.security.ssl.SSLSocketInputRecord.", "sun.security.ssl.SSLSocketOutputRecord.");

    /** What libraries and programs call a class that holds bytes back until it is flushed. */
    private static final Pattern STREAM = Pattern.compile("Stream|Writer|Output|Sink|Encoder|Appender|Print|Buffer");

    private static final String FILTER = "java.io.FilterOutputStream.write";

    /** What calls the method for one byte again and again, in streams that have none for an array. */
    private static final List<String> LOOPS = List.of("java.io.InputStream.read", "java.io.OutputStream.write", FILTER);

    /** Parts of the JDK that call its I/O but are not what a tool of the JDK does. */
    private static final List<String> JDK_LIBRARY = List.of("java.", "javax.", "sun.", "jdk.internal.", "jdk.nio.");

    private final List<String> packages;
    private final Set<String> appOrigins;

    private CallSites(List<String> packages, Set<String> appOrigins) {
        this.packages = packages;
        this.appOrigins = appOrigins;
    }

    /**
     * For the stacks of one recording.
     *
     * @param packages prefixes of class names that are the program's own; when empty, its own is what lies in no
     *     jar, or in the same jar as its main class
     */
    static CallSites of(Recording recording, List<String> packages) {
        String main = recording.jvm().mainClass();
        Set<String> origins = recording.sites().stream()
                .flatMap(site -> site.frames().stream())
                .filter(frame -> !frame.isJdk() && frame.isOf(main))
                .map(StackLine::origin)
                .collect(Collectors.toSet());
        origins.add("app");
        if (recording.jvm().mainJar() != null) {
            origins.add(recording.jvm().mainJar());
        }
        return new CallSites(packages, origins);
    }

    /** The line to blame; {@link CallSite#UNKNOWN} without a stack. */
    CallSite choose(@Nullable Site site) {
        if (site == null || site.frames().isEmpty()) {
            return CallSite.UNKNOWN;
        }
        List<StackLine> frames = site.frames();
        if (frames.get(0).at().equals(CallSite.NO_ROOM)) {
            return CallSite.OTHERS;
        }
        StackLine wrapper = null;
        for (int i = 0; i < frames.size(); i++) {
            StackLine frame = frames.get(i);
            if (frame.isJdk()) {
                if (startsWithAny(frame.at(), CLASS_LOADING) && !frame.method().equals(OPENS_RESOURCE)) {
                    return new CallSite(frame, Owner.JDK, null);
                }
            } else if (isWrapper(frame) && !isApp(frame)) {
                wrapper = wrapper == null ? frame : wrapper;
            } else {
                return ofUser(frame, frames.subList(i + 1, frames.size()));
            }
        }
        return wrapper == null ? ofJdk(frames) : new CallSite(wrapper, Owner.DEPENDENCY, null);
    }

    private static boolean isWrapper(StackLine frame) {
        return startsWithAny(frame.at(), WRAPPERS) || startsWithAny(frame.at(), KnownLibraries.LANGUAGES);
    }

    /**
     * Whether the program's line did not fit in, as where the JDK writes an object that refers to others, many deep.
     */
    static boolean isCutInTheJdk(Site site) {
        return site.frames().size() >= Site.MAX_FRAMES
                && site.frames().stream().allMatch(frame -> frame.isJdk() && !startsWithAny(frame.at(), CLASS_LOADING));
    }

    /** Whether the JDK makes the call for TLS. */
    static boolean isBelowTls(Site site) {
        return site.frames().stream().anyMatch(frame -> frame.isJdk() && startsWithAny(frame.at(), RECORDS_OF_TLS));
    }

    /** Whether a method of the JDK calls the constructor. */
    static boolean isMadeByTheJdk(@Nullable Site site) {
        return site != null
                && site.frames().stream()
                        .filter(frame -> !frame.method().endsWith(".<init>"))
                        .findFirst()
                        .filter(StackLine::isJdk)
                        .isPresent();
    }

    private CallSite ofUser(StackLine frame, List<StackLine> outer) {
        if (isApp(frame)) {
            return new CallSite(frame, Owner.APP, null);
        }
        StackLine via = outer.stream().filter(this::isApp).findFirst().orElse(null);
        return new CallSite(frame, Owner.DEPENDENCY, via);
    }

    /** A tool of the JDK, such as javac, is to blame before the library that it uses. */
    private static CallSite ofJdk(List<StackLine> frames) {
        StackLine tool = frames.stream()
                .filter(frame -> !isOfJdkLibrary(frame))
                .findFirst()
                .orElse(frames.get(0));
        return new CallSite(tool, Owner.JDK, null);
    }

    static boolean isOfJdkLibrary(StackLine frame) {
        return startsWithAny(frame.at(), JDK_LIBRARY);
    }

    private boolean isApp(StackLine frame) {
        return packages.isEmpty()
                ? appOrigins.contains(frame.origin())
                        && !startsWithAny(frame.at(), KnownLibraries.LAUNCHERS)
                        && !startsWithAny(frame.at(), KnownLibraries.LANGUAGES)
                : startsWithAny(frame.className(), packages);
    }

    /** Whether any line of the recording is the program's own. */
    boolean knowOwnCode(Recording recording) {
        return recording.sites().stream()
                .flatMap(site -> site.frames().stream())
                .anyMatch(this::isApp);
    }

    /** What the JDK and wrapping libraries did between the line to blame and the call, innermost first. */
    static List<String> passed(@Nullable Site site, CallSite blamed) {
        List<String> passed = new ArrayList<>();
        if (site != null) {
            for (StackLine frame : site.frames()) {
                if (frame.equals(blamed.frame())) {
                    break;
                }
                passed.add(frame.method());
            }
        }
        return passed;
    }

    /** The method of the JDK that calls the line for each byte of an array; empty if none does. */
    static String loop(@Nullable Site site, CallSite blamed) {
        if (site == null) {
            return "";
        }
        List<StackLine> frames = site.frames();
        int filters = 0;
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i).equals(blamed.frame())) {
                String outer = i + 1 < frames.size() && frames.get(i + 1).isJdk()
                        ? frames.get(i + 1).method()
                        : "";
                return LOOPS.contains(outer) ? outer : "";
            }
            filters += frames.get(i).method().equals(FILTER) ? 1 : 0;
            if (filters == 2) {
                return FILTER; // its write of an array has called its write of a byte
            }
        }
        return "";
    }

    /**
     * Whether a flush of a stream makes the call: one between the call and the program's own code, or that code's own.
     * A transaction or session that has a method of that name empties no buffer of this stream.
     */
    boolean flushes(@Nullable Site site, List<String> chain) {
        if (site != null) {
            for (StackLine frame : site.frames()) {
                if (frame.method().endsWith(".flush") && isOfStream(frame, chain)) {
                    return true;
                }
                if (isApp(frame)) {
                    return false;
                }
            }
        }
        return false;
    }

    private static boolean isOfStream(StackLine flush, List<String> chain) {
        String type = flush.className();
        String name = type.substring(type.lastIndexOf('.') + 1);
        return flush.isJdk() || chain.contains(type) || STREAM.matcher(name).find();
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) { // no stream: this is asked for each line of each stack
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
