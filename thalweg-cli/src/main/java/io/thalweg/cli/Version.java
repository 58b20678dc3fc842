package io.thalweg.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"thalweg " + current()};
    }

    /** The version, or {@code development} outside a jar. */
    static String current() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
    }
}
