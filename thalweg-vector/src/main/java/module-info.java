/** What the JDK's Vector API makes faster; apart from the rest, because it incubates and needs JDK 25. */
module io.thalweg.vector {
    requires static org.jspecify;
    requires io.thalweg;
    requires jdk.incubator.vector;

    exports io.thalweg.vector;
}
