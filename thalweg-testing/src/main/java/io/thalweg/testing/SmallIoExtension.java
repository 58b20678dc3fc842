package io.thalweg.testing;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;

/** Counts from the beginning to the end of a test method, and fails the test if that was too much. */
final class SmallIoExtension implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final Namespace NAMESPACE = Namespace.create(SmallIoExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext test) {
        limits(test); // a wrong one is said before the test runs
        test.getStore(NAMESPACE).put(IoWatch.class, IoWatch.start());
    }

    @Override
    public void afterTestExecution(ExtensionContext test) {
        IoWatch watch = test.getStore(NAMESPACE).remove(IoWatch.class, IoWatch.class);
        if (watch == null || test.getExecutionException().isPresent()) {
            return; // what went wrong is said already
        }
        List<IoCalls> calls = watch.calls();
        String excess = String.join(
                "\n",
                limits(test).stream()
                        .map(limit -> limit.excess(calls))
                        .flatMap(Optional::stream)
                        .toList());
        if (!excess.isEmpty()) {
            throw new AssertionError(excess);
        }
        if (nearest(test, AllClosed.class).isPresent()) {
            IoCalls.left(calls).ifPresent(left -> {
                throw new AssertionError(left);
            });
        }
    }

    private static List<SmallIoLimit> limits(ExtensionContext test) {
        List<SmallIoLimit> limits = new ArrayList<>();
        nearest(test, SmallReads.class)
                .ifPresent(reads -> limits.add(new SmallIoLimit("read", reads.atMost(), reads.below())));
        nearest(test, SmallWrites.class)
                .ifPresent(writes -> limits.add(new SmallIoLimit("write", writes.atMost(), writes.below())));
        return limits;
    }

    /** The annotation on the test's method, its class or the classes around. */
    private static <A extends Annotation> Optional<A> nearest(ExtensionContext test, Class<A> annotation) {
        Optional<ExtensionContext> context = Optional.of(test);
        while (context.isPresent()) {
            Optional<A> found = AnnotationSupport.findAnnotation(context.get().getElement(), annotation);
            if (found.isPresent()) {
                return found;
            }
            context = context.get().getParent();
        }
        return Optional.empty();
    }
}
