/**
 * Reads at any position of a file: for the authors of indexes, column readers and stores.
 *
 * <p>{@link io.thalweg.random.RandomReader} is read by any number of threads, each at positions of its own, or by one
 * thread that has many {@link io.thalweg.random.ReadRequest}s in flight. An interrupt ends the read of the interrupted
 * thread and nothing else.
 *
 * <p>Behind it, package-private: {@code ChannelPool} leases a channel to each read and replaces those that interrupts
 * close; {@code DirectReads} reads whole blocks past the page cache, {@code MappedReads} copies out of it; {@code
 * ReadBatch} is one call of {@code readAll}.
 */
@NullMarked
package io.thalweg.random;

import org.jspecify.annotations.NullMarked;
