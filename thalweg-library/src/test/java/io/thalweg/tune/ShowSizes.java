package io.thalweg.tune;

import io.thalweg.stream.TunedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** The program that {@link BufferSizesTest} starts in a JVM of its own. */
final class ShowSizes {
    private ShowSizes() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        switch (arguments[0]) {
            case "explain" -> System.out.print(BufferSizes.explain());
            case "threads" -> fromManyThreads();
            case "explicit" -> new TunedInputStream(new ByteArrayInputStream(new byte[1]), 8192).read();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void fromManyThreads() throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    start.await();
                    BufferSizes.forPipe();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            threads[i].start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(BufferSizes.forPipe());
    }
}
