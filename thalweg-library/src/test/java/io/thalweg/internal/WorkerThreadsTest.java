package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that keep neither a program nor its classes alive, and work that no interrupt disturbs. */
@Timeout(60)
class WorkerThreadsTest {
    private static <T> T onWorker(WorkerThreads.Work<T> work) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        WorkerThreads.shared().execute(() -> {
            try {
                result.complete(work.run());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result.get(50, TimeUnit.SECONDS);
    }

    @Test
    void inheritsNothingAndKeepsNothingAlive() throws IOException {
        InheritableThreadLocal<String> own = new InheritableThreadLocal<>();
        own.set("the caller's");
        Thread thread = WorkerThreads.runUninterrupted(Thread::currentThread);
        assertThat(thread).isNotSameAs(Thread.currentThread());
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isNull();
        assertThat(WorkerThreads.<Boolean>runUninterrupted(() -> own.get() == null))
                .isTrue();
    }

    @Test
    void whatFailsThereFailsHere() {
        for (Throwable failure :
                List.of(new IOException("io"), new IllegalStateException("state"), new OutOfMemoryError("memory"))) {
            assertThatThrownBy(() -> WorkerThreads.runUninterrupted(() -> {
                        Failures.rethrow(failure);
                        return 0;
                    }))
                    .isSameAs(failure);
        }
    }

    @Test
    void aWorkerNeedsNoOtherThread() throws Exception {
        List<Thread> threads =
                onWorker(() -> List.of(Thread.currentThread(), WorkerThreads.runUninterrupted(Thread::currentThread)));
        assertThat(threads.get(1)).isSameAs(threads.get(0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterruptIsSetAsideMeanwhile(boolean interrupted) throws Exception {
        WorkerThreads.Work<Boolean> afterwards = () -> {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            boolean during = WorkerThreads.<Boolean>runUninterrupted(
                    () -> Thread.currentThread().isInterrupted());
            assertThat(during).isFalse();
            return Thread.interrupted();
        };
        assertThat(onWorker(afterwards)).isEqualTo(interrupted);
        assertThat(afterwards.run()).isEqualTo(interrupted);
    }
}
