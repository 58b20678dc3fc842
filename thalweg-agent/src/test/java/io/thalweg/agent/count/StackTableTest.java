package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.DeepCaller;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The table of stacks keeps to its limit. */
public class StackTableTest {
    private static final int TOO_MANY = StackTable.MAX_SITES + 100;

    @BeforeEach
    void reset() {
        StackTable.reset(null);
    }

    /** Makes classes with names that no other has, whose methods ask where they are. */
    private static final class Callers extends ClassLoader {
        Callers() {
            super(StackTableTest.class.getClassLoader());
        }

        MethodHandle[] callers(int i, String... names) throws ReflectiveOperationException {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "callers/Caller" + i, null, "java/lang/Object", null);
            for (String name : names) {
                MethodVisitor method =
                        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "()I", null, null);
                method.visitCode();
                method.visitMethodInsn(
                        Opcodes.INVOKESTATIC, "io/thalweg/agent/count/StackTableTest", "ask", "()I", false);
                method.visitInsn(Opcodes.IRETURN);
                method.visitMaxs(0, 0);
                method.visitEnd();
            }
            byte[] classFile = writer.toByteArray();
            Class<?> type = defineClass("callers.Caller" + i, classFile, 0, classFile.length);
            MethodHandle[] callers = new MethodHandle[names.length];
            for (int n = 0; n < names.length; n++) {
                callers[n] = MethodHandles.publicLookup().findStatic(type, names[n], MethodType.methodType(int.class));
            }
            return callers;
        }
    }

    public static int ask() {
        return StackTable.here();
    }

    /** Locations of classes as the class loaders of these builders give them. */
    @ParameterizedTest
    @CsvSource({
        "Spring Boot 3.1, file:/srv/shop.jar!/BOOT-INF/classes!/, app",
        "Spring Boot 3.1's library, file:/srv/shop.jar!/BOOT-INF/lib/jackson-core-2.15.jar!/, jackson-core-2.15.jar",
        "Spring Boot 3.3, nested:/srv/shop.jar/!BOOT-INF/classes/!/, app",
        "Spring Boot 3.3's library, nested:/srv/shop.jar/!BOOT-INF/lib/jackson-core-2.17.jar!/, jackson-core-2.17.jar",
        "Spring Boot's war, nested:/srv/shop.war/!WEB-INF/classes/!/, app",
        "exploded, /srv/shop/BOOT-INF/classes/, app",
        "exploded library, /srv/shop/BOOT-INF/lib/jackson-core-2.17.jar, jackson-core-2.17.jar",
        "extracted layers, /srv/shop/started.jar, app",
        "Tomcat, /srv/webapps/shop/WEB-INF/classes/, app",
        "Quarkus, /srv/quarkus-app/app/shop-1.0.jar, app",
        "Quarkus' library, /srv/quarkus-app/lib/main/io.vertx.vertx-core-4.5.jar, io.vertx.vertx-core-4.5.jar",
        "Maven, /srv/shop/target/classes/, app",
        "Gradle, /srv/shop/build/classes/java/main/, app",
        "library, /srv/.m2/repository/org/acme/tools-1.jar, tools-1.jar",
    })
    void tellsTheProgramsOwnClassesByWhereBuildersPutThem(String builder, String path, String origin) {
        StackTable.reset("/srv/shop/started.jar");

        assertThat(StackTable.origin(path)).as(builder).isEqualTo(origin);
    }

    @Test
    void givesNumberZeroToAllThatComeLater() throws Throwable {
        Callers callers = new Callers();
        for (int i = 0; i < TOO_MANY; i++) {
            int site = (int) callers.callers(i, "call")[0].invokeExact();
            assertThat(site).isEqualTo(i < StackTable.MAX_SITES ? i + 1 : StackTable.OTHER);
        }

        assertThat(StackTable.dropped()).isEqualTo(100);
        assertThat(StackTable.all()).hasSize(StackTable.MAX_SITES + 1);
    }

    /** One line calls both, and each calls at the same bytecode of its own: only their names differ. */
    @Test
    void tellsMethodsOfOneClassApart() throws Throwable {
        MethodHandle[] both = new Callers().callers(0, "one", "other");
        int[] sites = new int[2];
        for (int i = 0; i < both.length; i++) {
            sites[i] = (int) both[i].invokeExact();
        }

        assertThat(sites[0]).isNotEqualTo(sites[1]);
    }

    /**
     * Stacks that differ in a line or a method behind some callers and many lines of the JDK: behind the last line that
     * tells the place, and behind the first of the arrays in which HotSpot notes them, too.
     */
    @Test
    void whatIsKnownIsWhatIsLookedUpLineByLine() {
        // In a thread of its own, where nothing else is on the stack.
        CompletableFuture.runAsync(StackTableTest::compareKnownWithLookedUp, task -> new Thread(task).start())
                .join();
    }

    private static void compareKnownWithLookedUp() {
        for (int between = 1; between < 40; between++) {
            for (int callers = 0; callers < 7; callers++) {
                StackTable.reset(null);
                Map<CallStack, Integer> expected = new HashMap<>();
                Set<Integer> numbers = new HashSet<>();
                Object asking = wrapped(new Asking(expected, numbers), between);
                for (int i = 0; i < 2; i++) {
                    for (Way way : List.<Way>of(StackTableTest::first, StackTableTest::second)) {
                        way.go(callers, asking);
                    }
                    first(callers, asking);
                    first(callers, asking);
                }
                assertThat(numbers)
                        .as("%d between, %d callers", between, callers)
                        .hasSameSizeAs(expected.keySet());
            }
        }
    }

    private interface Way {
        int go(int callers, Object asking);
    }

    private static int first(int callers, Object asking) {
        return nested(callers, asking);
    }

    private static int second(int callers, Object asking) {
        return nested(callers, asking);
    }

    private static int nested(int callers, Object asking) {
        return callers == 0 ? asking.hashCode() : nested(callers - 1, asking);
    }

    private static Object wrapped(Object asking, int times) {
        return times == 0 ? asking : wrapped(Collections.singletonList(asking), times - 1);
    }

    /** Each number belongs to one stack, as it is told line by line. */
    private record Asking(Map<CallStack, Integer> expected, Set<Integer> numbers) {
        @Override
        public int hashCode() {
            int number = StackTable.here();
            numbers.add(number);
            Object[] noted = Objects.requireNonNull(Backtrace.note(), "this JVM's stacks cannot be read");
            Integer before = expected.putIfAbsent(Backtrace.of(noted), number);
            Backtrace.forget();
            assertThat(before == null ? number : before).isEqualTo(number);
            return number;
        }
    }

    @Test
    void forgetsWhatIsKnownWithTheTable() {
        List<Integer> numbers = new ArrayList<>();
        Object asking = Collections.singletonList(new Object() {
            @Override
            public int hashCode() {
                numbers.add(StackTable.here());
                return 0;
            }
        });
        first(0, asking);
        for (int i = 0; i < 3; i++) {
            if (i == 2) {
                StackTable.reset(null);
            }
            second(0, asking);
        }
        assertThat(numbers).containsExactly(1, 2, 2, 1);
    }

    @Test
    void keepsNoClassFromBeingUnloaded() throws Throwable {
        WeakReference<Class<?>> caller = callerThatAsked();
        for (int i = 0; i < 50 && caller.get() != null; i++) {
            System.gc();
        }

        assertThat(caller.get()).isNull();
    }

    private static WeakReference<Class<?>> callerThatAsked() throws Throwable {
        MethodHandle call = new Callers().callers(0, "call")[0];
        for (int i = 0; i < 2; i++) { // the second time it is known
            assertThat((int) call.invokeExact()).isEqualTo(1);
        }
        return new WeakReference<>(
                MethodHandles.publicLookup().revealDirect(call).getDeclaringClass());
    }

    @Test
    void leavesOutWhoCalledTheProgramsOwnLine() {
        int site = DeepCaller.ask(20, StackTableTest::ask);

        assertThat(StackTable.all().get(site))
                .hasSize(5)
                .allMatch(frame -> frame.at().startsWith("io.thalweg.agent.DeepCaller.ask(")
                        && frame.origin().equals("app"));
    }
}
