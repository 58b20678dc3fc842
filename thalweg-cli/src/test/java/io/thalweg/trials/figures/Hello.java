package io.thalweg.trials.figures;

/** The shortest program: all that it takes is the JVM's start. */
public final class Hello {
    private Hello() {}

    /** Greets. */
    public static void main(String[] arguments) {
        System.out.println("hello, world");
    }
}
