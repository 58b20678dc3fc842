package io.thalweg.agent.record;

import io.thalweg.agent.weave.PlaceClass;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * Commits events with a line of the program on top of their stack traces. Flight Recorder takes these from the thread
 * that commits, so for each line a method is made that has the line's class, name and number. Not thread-safe.
 */
final class PlaceFrames {
    /** Each is a class with a loader of its own, some kilobytes. */
    private static final int MAX_LINES = 1000;

    private static final String LINE = "(.+)\\.([^.]+)\\((.+?)(?::(\\d+))?\\)";

    private final Map<String, @Nullable Method> methods = new HashMap<>();

    /** Commits with the stack trace of the caller where the line cannot be on top of it. */
    void commit(Event event, String line) {
        Method method = methods.get(line);
        if (method == null && !methods.containsKey(line) && methods.size() < MAX_LINES) {
            method = method(line);
            methods.put(line, method);
        }
        if (method == null) {
            event.commit();
            return;
        }
        try {
            method.invoke(null, event);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(line, e);
        }
    }

    /** Null for the JDK's own classes, whose packages are closed, and for classes that have no such name in a file. */
    private static @Nullable Method method(String line) {
        Matcher parts = Pattern.compile(LINE).matcher(line);
        if (!parts.matches()) {
            return null;
        }
        String number = parts.group(4);
        String name = parts.group(2).replaceAll("[<>]", "");
        byte[] classFile =
                PlaceClass.of(parts.group(1), name, parts.group(3), number == null ? 0 : Integer.parseInt(number));
        try {
            return new Loader().define(parts.group(1), classFile).getMethod(name, Event.class);
        } catch (NoSuchMethodException | LinkageError | SecurityException e) {
            return null;
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super("thalweg-places", ClassLoader.getPlatformClassLoader());
        }

        Class<?> define(String name, byte[] classFile) {
            return defineClass(name, classFile, 0, classFile.length);
        }
    }
}
