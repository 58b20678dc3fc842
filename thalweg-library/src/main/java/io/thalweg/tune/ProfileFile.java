package io.thalweg.tune;

import io.thalweg.tune.Profile.MalformedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and reads the profile file, trusting nothing: a FIFO must not hang us, another user must not tune us. */
final class ProfileFile {
    private ProfileFile() {}

    /**
     * Where to look.
     *
     * @param path the file
     * @param namedBy the property or variable that names it; null for the default place, which may be empty
     */
    record Location(Path path, @Nullable String namedBy) {
        private static final String OFF = "off";

        static Optional<Location> find(
                UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
            String property = properties.apply(Profile.PROPERTY);
            if (property != null && !property.isBlank()) {
                return named(property, "-D" + Profile.PROPERTY);
            }
            String variable = environment.apply(Profile.ENVIRONMENT);
            if (variable != null && !variable.isBlank()) {
                return named(variable, Profile.ENVIRONMENT);
            }
            return configurationHome(properties, environment)
                    .map(home -> new Location(home.resolve("thalweg").resolve("profile.properties"), null));
        }

        private static Optional<Location> named(String file, String namedBy) {
            return file.equals(OFF) ? Optional.empty() : Optional.of(new Location(Path.of(file), namedBy));
        }

        /**
         * Java takes {@code user.home} from the list of users; a shell, a service or a container says another in HOME.
         */
        private static Optional<Path> home(
                UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
            return Stream.of(environment.apply("HOME"), properties.apply("user.home"))
                    .filter(Objects::nonNull)
                    .map(Path::of)
                    .filter(Path::isAbsolute)
                    .findFirst();
        }

        /** A relative directory counts as none, as the XDG specification wants it. */
        private static Optional<Path> configurationHome(
                UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
            String xdg = environment.apply("XDG_CONFIG_HOME");
            if (xdg != null && Path.of(xdg).isAbsolute()) {
                return Optional.of(Path.of(xdg));
            }
            return home(properties, environment).map(home -> home.resolve(".config"));
        }
    }

    static Profile read(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw refused(file, attributes.isDirectory() ? "it is a directory" : "it is not a regular file");
        }
        if (attributes.size() > Profile.MAX_BYTES) {
            throw tooLarge();
        }
        if (!isOurs(file)) {
            throw refused(
                    file, "it belongs to " + Files.getOwner(file).getName() + ", not to the user of this process");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(Profile.MAX_BYTES + 1);
            if (bytes.length > Profile.MAX_BYTES) {
                throw tooLarge();
            }
            return Profile.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new MalformedException("it is not UTF-8 text");
        }
    }

    private static MalformedException tooLarge() {
        return new MalformedException("it is larger than " + Profile.MAX_BYTES + " bytes");
    }

    private static FileSystemException refused(Path file, String reason) {
        return new FileSystemException(file.toString(), null, reason);
    }

    /** Ours or root's. Where files have no numeric owner (Windows) the place in the user's home must do. */
    private static boolean isOurs(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return true;
        }
        Object owner = Files.getAttribute(file, "unix:uid");
        if (owner.equals(0) || Files.getOwner(file).getName().equals(System.getProperty("user.name"))) {
            return true;
        }
        // The process's own entry tells its user even where the user has no name, as in many containers.
        Path self = Path.of("/proc/self");
        return Files.exists(self) && owner.equals(Files.getAttribute(self, "unix:uid"));
    }
}
