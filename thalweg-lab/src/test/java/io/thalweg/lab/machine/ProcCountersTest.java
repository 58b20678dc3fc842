package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcCountersTest {
    private static final long ONE_MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

    @Test
    @EnabledOnOs(OS.LINUX)
    void threadsThatShareAProcessorWaitForIt() throws Exception {
        int threads = 3 * Runtime.getRuntime().availableProcessors();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch haveWaited = new CountDownLatch(threads);
            List<Future<Boolean>> spinning = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                spinning.add(executor.submit(() -> spinUntilAllHaveWaited(haveWaited)));
            }
            for (Future<Boolean> thread : spinning) {
                assertThat(thread.get()).as("waited within a minute").isTrue();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static boolean spinUntilAllHaveWaited(CountDownLatch haveWaited) {
        long start = System.nanoTime();
        boolean waited = false;
        while (haveWaited.getCount() > 0 && System.nanoTime() - start < ONE_MINUTE_NANOS) {
            if (!waited && ProcCounters.processorWaitNanos() > 0) {
                waited = true;
                haveWaited.countDown();
            }
        }
        return waited;
    }
}
