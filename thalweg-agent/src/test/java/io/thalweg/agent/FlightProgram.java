package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import jdk.jfr.FlightRecorder;

/** Reads a file, {@code FILE TIMES}, byte by byte, once the agent and Flight Recorder have found each other. */
final class FlightProgram {
    private FlightProgram() {}

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        while (FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .noneMatch(type -> type.getName().equals("io.thalweg.ChunkEnd"))) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            read(arguments[0]);
        }
    }

    private static void read(String file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            while (in.read() >= 0) {
                // once more
            }
        }
    }
}
