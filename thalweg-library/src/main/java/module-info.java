/** Java I/O at the speed of the hardware: streams that never lose to what they replace, sized for this machine. */
module io.thalweg {
    requires static org.jspecify;

    exports io.thalweg.channel;
    exports io.thalweg.flow;
    exports io.thalweg.frame;
    exports io.thalweg.index;
    exports io.thalweg.line;
    exports io.thalweg.log;
    exports io.thalweg.overlap;
    exports io.thalweg.random;
    exports io.thalweg.stream;
    exports io.thalweg.tune;
}
