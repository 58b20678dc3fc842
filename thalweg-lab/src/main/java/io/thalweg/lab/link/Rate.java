package io.thalweg.lab.link;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How fast an emulated link is, and how its token bucket is filled. */
enum Rate {
    /** 1 Gbit/s. A bucket of 128 KiB passes two of the largest packets, so that it shapes and does not drop. */
    ONE_GIGABIT("1g", 1_000_000_000L, "1gbit", "128kb"),
    /** 10 Gbit/s, whose bucket must hold what comes between two ticks of a kernel of 250 Hz or faster timers. */
    TEN_GIGABIT("10g", 10_000_000_000L, "10gbit", "2mb");

    /** A packet of 1,514 bytes carries 1,448 bytes of messages: the rest is Ethernet, IPv4 and TCP with time stamps. */
    private static final double PAYLOAD = 1448.0 / 1514;

    private static final double BITS_PER_MEGABYTE = 8e6;

    private final String label;
    private final long bitsPerSecond;
    private final String rate;
    private final String burst;

    Rate(String label, long bitsPerSecond, String rate, String burst) {
        this.label = label;
        this.bitsPerSecond = bitsPerSecond;
        this.rate = rate;
        this.burst = burst;
    }

    static Optional<Rate> of(String label) {
        return Arrays.stream(values()).filter(rate -> rate.label.equals(label)).findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(rate -> rate.label).toList();
    }

    /** The words of {@code tc} that make the bucket. */
    List<String> shaper() {
        return List.of("tbf", "rate", rate, "burst", burst, "latency", "2ms");
    }

    /** The most that messages can reach over it. */
    double megabytesPerSecond() {
        return bitsPerSecond / BITS_PER_MEGABYTE * PAYLOAD;
    }
}
