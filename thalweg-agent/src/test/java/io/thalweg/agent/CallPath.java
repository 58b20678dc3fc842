package io.thalweg.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** How a program may come to its I/O. */
public enum CallPath {
    LAMBDA {
        @Override
        public <T> T call(Supplier<T> work) {
            return work.get();
        }
    },
    DEEP {
        @Override
        public <T> T call(Supplier<T> work) {
            return deep(50, work);
        }
    },
    /** Between the program and the call there is more than one array of lines. */
    DEEP_IN_THE_JDK {
        @Override
        public <T> T call(Supplier<T> work) {
            Stream<T> stream = Stream.of(work).map(Supplier::get);
            for (int i = 0; i < 40; i++) {
                stream = stream.map(Function.identity());
            }
            return stream.findAny().orElseThrow();
        }
    },
    REFLECTION {
        @Override
        public <T> T call(Supplier<T> work) {
            return reflectively(work, 1);
        }
    },
    /** From the sixteenth call on, JDK 17 does it with code that is made at run time. */
    REFLECTION_OFTEN {
        @Override
        public <T> T call(Supplier<T> work) {
            return reflectively(work, 20);
        }
    },
    METHOD_HANDLE {
        @Override
        @SuppressWarnings("unchecked")
        public <T> T call(Supplier<T> work) {
            try {
                MethodType type = MethodType.methodType(Object.class);
                return (T) MethodHandles.publicLookup()
                        .findVirtual(Supplier.class, "get", type)
                        .invokeWithArguments(work);
            } catch (Throwable t) {
                throw new IllegalStateException(t);
            }
        }
    },
    PROXY {
        @Override
        @SuppressWarnings("unchecked")
        public <T> T call(Supplier<T> work) {
            Class<?>[] types = {Supplier.class};
            Supplier<T> proxy = (Supplier<T>) Proxy.newProxyInstance(
                    CallPath.class.getClassLoader(), types, (self, method, arguments) -> work.get());
            return proxy.get();
        }
    },
    THREAD {
        @Override
        public <T> T call(Supplier<T> work) {
            List<T> result = new ArrayList<>();
            Thread thread = new Thread(() -> result.add(work.get()));
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return result.get(0);
        }
    };

    /** Does the work. */
    public abstract <T> T call(Supplier<T> work);

    private static <T> T deep(int calls, Supplier<T> work) {
        return calls == 0 ? work.get() : deep(calls - 1, work);
    }

    @SuppressWarnings("unchecked")
    private static <T> T reflectively(Supplier<T> work, int times) {
        try {
            Callable<T> callable = work::get;
            Method call = Callable.class.getMethod("call");
            for (int i = 1; i < times; i++) {
                call.invoke(callable);
            }
            return (T) call.invoke(callable);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The results of two calls in one line. */
    public static <T> List<T> twoOfOneLine(Supplier<T> work) {
        return List.of(work.get(), work.get());
    }
}
