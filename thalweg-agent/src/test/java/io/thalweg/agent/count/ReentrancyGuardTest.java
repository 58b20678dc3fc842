package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ReentrancyGuardTest {
    private static final int THREADS = 500;

    @Test
    void letsInAnyNumberOfThreadsAtOnceButEachOnce() throws Exception {
        CyclicBarrier all = new CyclicBarrier(THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<List<Boolean>>> seen = new ArrayList<>();
        try {
            for (int i = 0; i < THREADS; i++) {
                seen.add(threads.submit(() -> {
                    boolean before = ReentrancyGuard.inside();
                    boolean entered = ReentrancyGuard.enter();
                    all.await();
                    boolean inside = ReentrancyGuard.inside();
                    boolean again = ReentrancyGuard.enter();
                    all.await();
                    ReentrancyGuard.exit();
                    all.await();
                    return List.of(before, entered, inside, again, ReentrancyGuard.inside());
                }));
            }
            for (Future<List<Boolean>> thread : seen) {
                assertThat(thread.get()).containsExactly(false, true, true, false, false);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
