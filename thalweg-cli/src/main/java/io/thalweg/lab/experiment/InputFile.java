package io.thalweg.lab.experiment;

import java.nio.file.Path;

/**
 * A file to be read whose content is known, so that a trial can prove that it consumed every byte.
 *
 * @param path where it is
 * @param sizeBytes how many bytes it has
 * @param sum the sum of its bytes, each taken as 0…255
 */
public record InputFile(Path path, long sizeBytes, long sum) {}
