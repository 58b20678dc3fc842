package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log's own threads: nobody interrupts them, and they keep nobody's program alive. */
@Timeout(60)
class LogThreadTest {
    /** What it ends with on a thread of the log's own. */
    private static <T> T onLogThread(LogThread.Work<T> work) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        new LogThread(
                        () -> {
                            try {
                                result.complete(work.run());
                            } catch (Throwable e) {
                                result.completeExceptionally(e);
                            }
                        },
                        "test")
                .start();
        return result.get(50, TimeUnit.SECONDS);
    }

    @Test
    void keepsNeitherTheProgramNorItsClassesAlive() throws IOException {
        Thread thread = LogThread.run(Thread::currentThread);
        assertThat(thread).isInstanceOf(LogThread.class);
        assertThat(thread.isDaemon()).isTrue();
        assertThat(LogThread.<Boolean>run(() -> Thread.currentThread().getContextClassLoader() == null))
                .isTrue();
    }

    @Test
    void inheritsNothing() throws IOException {
        InheritableThreadLocal<String> own = new InheritableThreadLocal<>();
        own.set("the first caller's");
        assertThat(LogThread.<Boolean>run(() -> own.get() == null)).isTrue();
    }

    @Test
    void whatFailsThereFailsHere() {
        IOException io = new IOException("io");
        assertThatThrownBy(() -> LogThread.run(() -> {
                    throw io;
                }))
                .isSameAs(io);
        IllegalStateException state = new IllegalStateException("state");
        assertThatThrownBy(() -> LogThread.run(() -> {
                    throw state;
                }))
                .isSameAs(state);
        OutOfMemoryError memory = new OutOfMemoryError("memory");
        assertThatThrownBy(() -> LogThread.run(() -> {
                    throw memory;
                }))
                .isSameAs(memory);
    }

    @Test
    void aThreadOfTheLogsOwnNeedsNoOther() throws Exception {
        List<Thread> threads = onLogThread(() -> List.of(Thread.currentThread(), LogThread.run(Thread::currentThread)));
        assertThat(threads.get(1)).isSameAs(threads.get(0));
    }

    /** By code of a caller that follows a commit there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptOfIsSetAsideMeanwhile(boolean interrupted) throws Exception {
        boolean[] during = new boolean[1];
        boolean after = onLogThread(() -> {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            LogThread.run(() -> during[0] = Thread.currentThread().isInterrupted());
            return Thread.currentThread().isInterrupted();
        });
        assertThat(during[0]).isFalse();
        assertThat(after).isEqualTo(interrupted);
    }

    @Test
    void threadOfCommitsEndsWithTheLog() throws Exception {
        ExecutorService commits = LogThread.committer();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        commits.execute(() -> thread.complete(Thread.currentThread()));
        Thread committing = thread.get(50, TimeUnit.SECONDS);
        commits.shutdown();
        committing.join(50_000);
        assertThat(committing.isAlive()).isFalse();
    }
}
