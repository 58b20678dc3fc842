package io.thalweg.trials.figures;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Clients that ask a server for the same thing again and again, each as soon as it has the answer. */
final class HttpLoad implements AutoCloseable {
    private final byte[] expected;
    private final ExecutorService clients;
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest request;
    private final LongAdder answers = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final AtomicLong slowestNanos = new AtomicLong();
    private volatile boolean closed;

    /** That many clients, who begin at once and want that answer. */
    HttpLoad(URI address, byte[] expected, int clients) {
        this.expected = expected.clone();
        this.request = HttpRequest.newBuilder(address).build();
        this.clients = Executors.newFixedThreadPool(clients);
        for (int i = 0; i < clients; i++) {
            this.clients.execute(this::ask);
        }
    }

    private void ask() {
        while (!closed) {
            long start = System.nanoTime();
            try {
                HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
                boolean right = response.statusCode() == 200 && Arrays.equals(response.body(), expected);
                (right ? answers : errors).increment();
            } catch (IOException e) {
                errors.increment();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            slowestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
        }
    }

    /** Right answers so far. */
    long answers() {
        return answers.sum();
    }

    /** Wrong answers and none, so far. */
    long errors() {
        return errors.sum();
    }

    /** The longest that an answer took since this was last asked. */
    long takeSlowestNanos() {
        return slowestNanos.getAndSet(0);
    }

    /** No one asks again; answers that are on their way still come. */
    @Override
    public void close() {
        closed = true;
        clients.shutdown();
    }
}
