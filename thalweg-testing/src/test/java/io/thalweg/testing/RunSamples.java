package io.thalweg.testing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes, and writes for each test its name, and what it failed with if it did. */
final class RunSamples {
    private RunSamples() {}

    /** The file to write, then the classes. */
    public static void main(String[] arguments) throws IOException {
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(arguments)
                        .skip(1)
                        .map(DiscoverySelectors::selectClass)
                        .toList())
                .build();
        try (PrintStream out = new PrintStream(arguments[0], StandardCharsets.UTF_8)) {
            LauncherFactory.create().execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        out.println(test.getDisplayName());
                        result.getThrowable().ifPresent(thrown -> out.println(thrown.getMessage()));
                        out.println("----");
                    }
                }
            });
        }
    }
}
