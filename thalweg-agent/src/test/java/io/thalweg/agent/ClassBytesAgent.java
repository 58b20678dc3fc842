package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A second agent, which writes down the bytes of FileInputStream as the agents before it leave them. */
public final class ClassBytesAgent implements ClassFileTransformer {
    private byte @Nullable [] seen;

    private ClassBytesAgent() {}

    /** Writes them to the file that is named. */
    public static void agentmain(String file, Instrumentation instrumentation) throws Exception {
        ClassBytesAgent agent = new ClassBytesAgent();
        instrumentation.addTransformer(agent, true);
        instrumentation.retransformClasses(FileInputStream.class);
        instrumentation.removeTransformer(agent);
        agent.write(Path.of(file));
    }

    private void write(Path file) throws IOException {
        if (seen != null) {
            Files.write(file, seen);
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (redefined == FileInputStream.class) {
            seen = classFile.clone();
        }
        return null;
    }
}
