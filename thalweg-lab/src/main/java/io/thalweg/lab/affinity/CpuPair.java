package io.thalweg.lab.affinity;

/**
 * The logical processors of two processes that talk to each other.
 *
 * @param reader where the one that is measured runs
 * @param sender where the other one runs
 */
public record CpuPair(int reader, int sender) {}
