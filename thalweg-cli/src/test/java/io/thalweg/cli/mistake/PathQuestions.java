package io.thalweg.cli.mistake;

import java.io.File;

/** Asks again and again how large a file is. */
public final class PathQuestions {
    private PathQuestions() {}

    public static void main(String[] arguments) {
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += new File(arguments[0]).length(); // the mistake
        }
        System.out.println(sum);
    }
}
