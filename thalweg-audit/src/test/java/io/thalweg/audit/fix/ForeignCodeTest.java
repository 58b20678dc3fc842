package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;

/** What lies on the program's class path and wants to run while something is compiled. */
class ForeignCodeTest extends FixScenario {
    private static final AtomicBoolean HAS_RUN = new AtomicBoolean();

    /** A plugin that starts by itself. */
    public static final class Intruder implements Plugin {
        /** Notices that it was loaded. */
        public Intruder() {
            HAS_RUN.set(true);
        }

        @Override
        public String getName() {
            return "intruder";
        }

        @Override
        public void init(JavacTask task, String... arguments) {
            HAS_RUN.set(true);
        }

        @Override
        public boolean autoStart() {
            return true;
        }
    }

    /** An annotation processor. */
    @SupportedAnnotationTypes("*")
    public static final class Processor extends AbstractProcessor {
        /** Notices that it was loaded. */
        public Processor() {
            HAS_RUN.set(true);
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            return false;
        }
    }

    @Test
    void noneOfItRuns() throws IOException {
        String source = program("""
                try (InputStream in = new FileInputStream(file)) { // open
                    return in.read(); // use
                }""");
        write(source);
        Path services = Files.createDirectories(elsewhere.resolve("path/META-INF/services"));
        Files.writeString(services.resolve(Plugin.class.getName()), Intruder.class.getName());
        Files.writeString(services.resolve("javax.annotation.processing.Processor"), Processor.class.getName());
        Path classes = Path.of(Objects.requireNonNull(
                        ForeignCodeTest.class.getProtectionDomain().getCodeSource())
                .getLocation()
                .getPath());

        AuditFix fix = AuditFix.of(
                audit(recording(source, "java.io.FileInputStream", "read")),
                new AuditFix.Request(
                        root, List.of(root), List.of(elsewhere.resolve("path"), classes), false, true, false),
                seen -> {});

        assertThat(fix.patched()).hasSize(1);
        assertThat(HAS_RUN.get()).isFalse();
    }
}
