package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Opens a file again and again, from ever other stacks: {@code FILE STREAMS STACKS}. Prints how much the heap grew. */
final class LightProgram {
    /** As many callers as the agent tells apart. */
    private static final int LEVELS = 4;

    private LightProgram() {}

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        int streams = Integer.parseInt(arguments[1]);
        int stacks = Integer.parseInt(arguments[2]);
        read(arguments[0]);
        long before = usedBytes();
        for (int i = 0; i < streams; i++) {
            turn(arguments[0], LEVELS, i % stacks);
        }
        System.out.println(usedBytes() - before);
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** A stack for each number below 18 to the power of the levels. */
    private static void turn(String file, int levels, int number) throws IOException {
        if (levels == 0) {
            read(file);
            return;
        }
        int next = number / 18;
        switch (number % 18) {
            case 0 -> turn(file, levels - 1, next);
            case 1 -> turn(file, levels - 1, next);
            case 2 -> turn(file, levels - 1, next);
            case 3 -> turn(file, levels - 1, next);
            case 4 -> turn(file, levels - 1, next);
            case 5 -> turn(file, levels - 1, next);
            case 6 -> turn(file, levels - 1, next);
            case 7 -> turn(file, levels - 1, next);
            case 8 -> turn(file, levels - 1, next);
            case 9 -> turn(file, levels - 1, next);
            case 10 -> turn(file, levels - 1, next);
            case 11 -> turn(file, levels - 1, next);
            case 12 -> turn(file, levels - 1, next);
            case 13 -> turn(file, levels - 1, next);
            case 14 -> turn(file, levels - 1, next);
            case 15 -> turn(file, levels - 1, next);
            case 16 -> turn(file, levels - 1, next);
            case 17 -> turn(file, levels - 1, next);
            default -> throw new IllegalArgumentException("not negative: " + number);
        }
    }

    private static void read(String file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            in.read();
        }
    }
}
