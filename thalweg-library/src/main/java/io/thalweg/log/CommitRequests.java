package io.thalweg.log;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Commits to the disk that nobody waits for: all who ask before one begins share it. */
final class CommitRequests {
    private final LogWriter log;
    private final Executor committer;
    private @Nullable CompletableFuture<Long> pending;

    CommitRequests(LogWriter log, Executor committer) {
        this.log = log;
        this.committer = committer;
    }

    /** Ends with the sequence below which all is durable, and with it all that was appended by now. */
    CompletionStage<Long> request() throws IOException {
        log.requireUsable();
        CompletableFuture<Long> request;
        synchronized (this) {
            if (pending != null) {
                return pending.minimalCompletionStage();
            }
            request = new CompletableFuture<>();
            pending = request;
        }
        committer.execute(() -> commit(request));
        return request.minimalCompletionStage();
    }

    private void commit(CompletableFuture<Long> request) {
        synchronized (this) {
            pending = null;
        }
        try {
            log.commit();
            request.complete(log.durableSequence());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            request.completeExceptionally(e);
        }
    }
}
