package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.tune.Profile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the profile of the user at that terminal lies. */
final class UserProfile {
    private UserProfile() {}

    /** The file, whether it exists or not; empty when the profile is switched off. */
    static Optional<Path> of(Terminal terminal) {
        String home = terminal.home().toString();
        try {
            return Profile.location(
                    name -> name.equals("user.home") ? home : System.getProperty(name), terminal.environment()::get);
        } catch (InvalidPathException e) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(e.getInput()) + " is not a valid path of a profile: " + e.getReason(),
                    "Name a file by -D" + Profile.PROPERTY + " or " + Profile.ENVIRONMENT + ".");
        }
    }
}
