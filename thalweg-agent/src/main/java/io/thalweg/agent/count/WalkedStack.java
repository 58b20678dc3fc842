package io.thalweg.agent.count;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A stack that the JDK walks, on a JVM whose {@link Backtrace} cannot be read. Gathered in one pass, for the code that
 * does it is cold whenever it runs.
 *
 * <p>No frame is asked for its descriptor: that loads the classes in it, and would read from the very jar that the
 * program may just be reading, between its seek and its read.
 */
final class WalkedStack extends CallStack implements Consumer<StackFrame> {
    /** Frames that the JVM hands out at once: each is an object, and most stacks need no more. */
    private static final int BATCH = 16;

    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), BATCH);

    private static final Function<Stream<StackFrame>, CallStack> INNERMOST = new Innermost();

    private final List<StackFrame> frames = new ArrayList<>();

    private WalkedStack() {}

    /** The stack that leads here. */
    static CallStack here() {
        return WALKER.walk(INNERMOST);
    }

    private static final class Innermost implements Function<Stream<StackFrame>, CallStack> {
        @Override
        public CallStack apply(Stream<StackFrame> frames) {
            WalkedStack stack = new WalkedStack();
            Spliterator<StackFrame> innermostFirst = frames.spliterator();
            boolean more = true;
            while (more && stack.wantsMore()) {
                more = innermostFirst.tryAdvance(stack);
            }
            return stack;
        }
    }

    @Override
    public void accept(StackFrame frame) {
        // What calls it may not tell two lambdas or tests apart. Further out class and bytecode do: a name costs.
        int method = isNear() && frame.getDeclaringClass().getClassLoader() != null
                ? frame.getMethodName().hashCode()
                : 0;
        if (add(frame.getDeclaringClass(), method, frame.getByteCodeIndex())) {
            frames.add(frame);
        }
    }

    @Override
    StackTraceElement[] elements() {
        StackTraceElement[] elements = new StackTraceElement[frames.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = frames.get(i).toStackTraceElement();
        }
        frames.clear();
        return elements;
    }
}
