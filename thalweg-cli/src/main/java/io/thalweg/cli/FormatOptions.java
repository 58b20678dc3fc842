package io.thalweg.cli;

import io.thalweg.base.format.Format;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code --format}, with the formats that a command has. */
@Command
final class FormatOptions {
    private final List<Format> formats;
    private @Nullable Format chosen;

    FormatOptions(Format... formats) {
        this.formats = List.of(formats);
    }

    /** Only the command itself knows its formats, so no annotation can say them. */
    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        command.addOption(OptionSpec.builder("--format")
                .paramLabel("FORMAT")
                .type(Format.class)
                .completionCandidates(formats.stream().map(Format::word).toList())
                .converters(this::parsed)
                .description("The format: " + words() + ". The default is text.")
                .setter(new ISetter() {
                    @Override
                    @SuppressWarnings("NullAway") // picocli takes the value that was there before, if anyone wants it
                    public <T> T set(T value) {
                        chosen = (Format) value;
                        return null;
                    }
                })
                .build());
    }

    private Format parsed(String text) {
        return find(text)
                .orElseThrow(() -> new TypeConversionException("wanted " + words() + ", got '" + text + "'"
                        + Nearest.to(text, formats.stream().map(Format::word).toList())
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("")));
    }

    /** The format of that name, if the command has it. */
    Optional<Format> find(String word) {
        return formats.stream().filter(format -> format.word().equals(word)).findFirst();
    }

    /** Such as {@code text, md or json}. */
    String words() {
        return formats.stream()
                .map(Format::word)
                .collect(Collectors.joining(", "))
                .replaceFirst(", (\\w+)$", " or $1");
    }

    /** What was asked for; null for nothing. */
    @Nullable
    Format chosen() {
        return chosen;
    }

    /** What was asked for, else text. */
    Format format() {
        return chosen == null ? Format.TEXT : chosen;
    }
}
