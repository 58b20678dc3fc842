package io.thalweg.agent.count;

import java.util.Arrays;

/** Which sites an operation was sampled at, and how many calls they stand for. */
public final class SiteWeights {
    /** More stacks than this that use one stream are not told apart: {@code ZipOutputStream} alone has some hundred. */
    static final int MAX_SITES = 256;

    /** Of a stream that is closed before its first sample, as most are where thousands are opened. */
    private static final int[] NO_SITES = {};

    private static final long[] NO_WEIGHTS = {};

    private int size;
    private int[] sites = NO_SITES;
    private long[] samples = NO_WEIGHTS;
    private long[] weights = NO_WEIGHTS;
    private long[] sequentials = NO_WEIGHTS;

    /** Of the weight, so much is of samples that went on where another call had ended, or of a question asked again. */
    synchronized void add(int site, long sampleCount, long weight, long sequential) {
        int i = indexOf(size < MAX_SITES || indexOf(site) < size ? site : StackTable.OTHER);
        if (i == size) {
            if (size == sites.length) {
                int room = Math.max(2, 2 * size);
                sites = Arrays.copyOf(sites, room);
                samples = Arrays.copyOf(samples, room);
                weights = Arrays.copyOf(weights, room);
                sequentials = Arrays.copyOf(sequentials, room);
            }
            sites[size++] = size <= MAX_SITES ? site : StackTable.OTHER;
        }
        samples[i] += sampleCount;
        weights[i] += weight;
        sequentials[i] += sequential;
    }

    private int indexOf(int site) {
        int i = 0;
        while (i < size && sites[i] != site) {
            i++;
        }
        return i;
    }

    synchronized void addTo(SiteWeights sum) {
        for (int i = 0; i < size; i++) {
            sum.add(sites[i], samples[i], weights[i], sequentials[i]);
        }
    }

    /** How many sites there are. */
    public synchronized int size() {
        return size;
    }

    public synchronized int site(int i) {
        return sites[i];
    }

    public synchronized long samples(int i) {
        return samples[i];
    }

    public synchronized long weight(int i) {
        return weights[i];
    }

    public synchronized long sequential(int i) {
        return sequentials[i];
    }
}
