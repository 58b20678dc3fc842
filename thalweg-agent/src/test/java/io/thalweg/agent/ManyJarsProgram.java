package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Loads as many classes as it is told from as many jars, and reads a file byte by byte between them. */
final class ManyJarsProgram {
    private ManyJarsProgram() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        int classes = Integer.parseInt(arguments[0]);
        int sum = 0;
        try (InputStream in = new FileInputStream(arguments[1])) {
            for (int i = 0; i < classes; i++) {
                Class<?> type = Class.forName("many.Class" + i);
                sum += (int) type.getMethod("value").invoke(null) + in.read();
                try (InputStream resource = type.getResourceAsStream("/many/text" + i)) {
                    sum += resource == null ? 0 : resource.readAllBytes().length;
                }
            }
        }
        System.out.println(sum);
    }
}
