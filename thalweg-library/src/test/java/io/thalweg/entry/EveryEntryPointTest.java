package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The list of entry points is complete: nobody can add a method that waits and forget what may happen meanwhile. */
@Tag("once")
class EveryEntryPointTest {
    /** Methods, or classes with all of theirs, that are no row; and why, or in which test they are. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("TunedInputStream.available()", "asks what is there, and does not wait"),
            Map.entry(
                    "BufferedReadableByteChannel.asInputStream().available()", "asks what is there, and does not wait"),
            Map.entry("TunedInputStream.reset()", "goes back in the buffer"),
            Map.entry("ReadAhead.available()", "asks what is there, and does not wait"),
            Map.entry("LineReader.string()", "decodes the present line"),
            Map.entry("FrameDecoder", "is fed, and has no source"),
            Map.entry("Partitions", "reads regular files: io.thalweg.flow.PartitionsFailureTest"),
            Map.entry("RecordReader", "reads regular files: io.thalweg.flow.RecordReaderTest"),
            Map.entry("LineIndex", "reads a regular file: io.thalweg.index.LineIndexTest"),
            Map.entry(
                    "WriteBehind.force(boolean)",
                    "waits for a disk, behind a flush: io.thalweg.overlap.WriteBehindTest"),
            Map.entry("AppendLog", "waits for a disk: io.thalweg.log.LogErrorsTest, io.thalweg.log.GroupCommitTest"),
            Map.entry("LogReader", "looks again and again at regular files: io.thalweg.log.LogReaderTest"),
            Map.entry("LogInspection", "reads regular files: io.thalweg.log.LogInspectionTest"),
            Map.entry(
                    "RandomReader",
                    "reads a regular file: io.thalweg.random.ReadInterruptsTest, io.thalweg.random.ReadAllTest"));

    /** What asks its source only when it is used. */
    private static final Set<Class<?>> LAZY = Set.of(Stream.class, Iterable.class, Iterator.class, Spliterator.class);

    private static final Set<String> LISTED = Stream.concat(
                    ReadingCalls.all().map(call -> call.readers() + "." + call.method()),
                    WritingCalls.all().map(call -> call.writers() + "." + call.method()))
            .map(name -> name.replace(" apart", ""))
            .collect(Collectors.toCollection(TreeSet::new));

    private static final List<Class<?>> PUBLIC_TYPES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.thalweg").stream()
                    .filter(type -> !type.getPackageName().endsWith(".internal"))
                    .filter(type -> isPublic(type) && !type.isInterface())
                    .<Class<?>>map(JavaClass::reflect)
                    .filter(type -> !Throwable.class.isAssignableFrom(type)
                            && !type.getSimpleName().equals("Builder"))
                    .toList();

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(EveryEntryPointTest::isPublic).orElse(true);
    }

    /** Also what a class has from one that is not public, which is part of it for those who call it. */
    private static Stream<String> waitingMethods(Class<?> type, String name) {
        Stream.Builder<String> names = Stream.builder();
        for (Class<?> at = type; at.getName().startsWith("io.thalweg."); at = at.getSuperclass()) {
            if (at.equals(type) || !Modifier.isPublic(at.getModifiers())) {
                Arrays.stream(at.getDeclaredMethods())
                        .filter(method -> mayWait(type, method))
                        .forEach(method -> names.add(name + "." + signature(method)));
            }
        }
        return names.build();
    }

    private static boolean mayWait(Class<?> type, Method method) {
        boolean opens = Modifier.isStatic(method.getModifiers())
                && method.getReturnType().equals(type);
        // Each cell closes what it has opened to read; to close a writer is a row.
        boolean closesReader = method.getName().equals("close") && !LISTED.contains(type.getSimpleName() + ".flush()");
        boolean reads = Arrays.stream(method.getExceptionTypes()).anyMatch(IOException.class::isAssignableFrom)
                || LAZY.contains(method.getReturnType());
        return Modifier.isPublic(method.getModifiers()) && reads && !opens && !closesReader;
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    private static Stream<String> waitingMethods() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(InputStream.nullInputStream());
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(new ByteArrayOutputStream())) {
            return Stream.of(
                            PUBLIC_TYPES.stream().flatMap(type -> waitingMethods(type, type.getSimpleName())),
                            waitingMethods(
                                    in.asInputStream().getClass(), "BufferedReadableByteChannel.asInputStream()"),
                            waitingMethods(
                                    out.asOutputStream().getClass(), "BufferedWritableByteChannel.asOutputStream()"))
                    .flatMap(methods -> methods);
        }
    }

    @Test
    void everyPublicMethodThatMayWaitIsListed() throws IOException {
        Set<String> missing = waitingMethods()
                .filter(name -> !LISTED.contains(name))
                .filter(name -> !ELSEWHERE.containsKey(name))
                .filter(name -> !ELSEWHERE.containsKey(name.substring(0, name.indexOf('.'))))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(missing)
                .as("methods without a row: add one in Readers or Writers of their kind, see package-info, or say in"
                        + " ELSEWHERE why not")
                .isEmpty();
    }

    @Test
    void everyRowAndEveryExceptionNamesAMethodThatIs() throws IOException {
        Set<String> names = waitingMethods().collect(Collectors.toCollection(TreeSet::new));
        PUBLIC_TYPES.forEach(type -> {
            names.add(type.getSimpleName());
            // What they have from the JDK.
            Arrays.stream(type.getMethods()).forEach(method -> {
                names.add(type.getSimpleName() + "." + signature(method));
                names.add("BufferedReadableByteChannel.asInputStream()." + signature(method));
                names.add("BufferedWritableByteChannel.asOutputStream()." + signature(method));
            });
        });
        assertThat(names).containsAll(LISTED).containsAll(ELSEWHERE.keySet());
    }

    @Test
    void whatIsTestedElsewhereIsThere() {
        ELSEWHERE.values().stream()
                .flatMap(reason -> Arrays.stream(reason.split("[ ,]+")))
                .filter(word -> word.startsWith("io.thalweg."))
                .forEach(test -> assertThat(testClass(test)).as(test).isNotNull());
    }

    private static Class<?> testClass(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("no such test", e);
        }
    }
}
